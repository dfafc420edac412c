import { AppError } from "#server/kit/errors";
import type { FileType } from "./accepted-type.ts";

const readable = ["image/jpeg", "image/png", "image/webp"] as const satisfies readonly FileType[];
type Readable = (typeof readable)[number];
const isReadable = (type: FileType): type is Readable => (readable as readonly string[]).includes(type);
/** Nothing of a photo is lost to the eye. */
const quality = 92;

/**
 * Return a picture without what its camera wrote into it, such as where it was taken, turned as the camera says it is. A picture without such
 * data stays as it is, byte by byte. @throws UNSUPPORTED_FILE for one that holds such data and cannot be read
 */
export async function withoutCameraData(bytes: Buffer, type: FileType): Promise<Buffer> {
  if (!isReadable(type)) return bytes;
  // Loaded on first use: it brings a library of its own.
  const { default: sharp } = await import("sharp");
  const picture = () => sharp(bytes, { animated: type === "image/webp" });
  const found = await picture()
    .metadata()
    .catch(() => null);
  if (!found && bytes.includes("Exif\0")) throw new AppError("UNSUPPORTED_FILE");
  if (!found || !(found.exif || found.xmp || found.iptc)) return bytes;
  const turned = picture().autoOrient().keepIccProfile();
  const written = {
    "image/jpeg": () => turned.jpeg({ quality }),
    "image/png": () => turned.png(),
    "image/webp": () => turned.webp({ quality }),
  };
  return written[type]()
    .toBuffer()
    .catch(() => {
      throw new AppError("UNSUPPORTED_FILE");
    });
}
