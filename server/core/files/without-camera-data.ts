import { blankNotes } from "#server/core/domain/media-boxes";
import { AppError } from "#server/kit/errors";
import type { FileType } from "./accepted-type.ts";

const readable = ["image/jpeg", "image/png", "image/webp"] as const satisfies readonly FileType[];
type Readable = (typeof readable)[number];
const isReadable = (type: FileType): type is Readable => (readable as readonly string[]).includes(type);
/** Return whether files of a type may hold what a camera wrote. */
export const mayHoldNotes = (type: FileType): boolean => type !== "application/pdf";
/** Nothing of a photo is lost to the eye. */
const quality = 92;

/**
 * Return a picture or video without what its camera wrote into it, such as where it was taken, turned as the camera says it is. One without
 * such data stays as it is, byte by byte. @throws UNSUPPORTED_FILE for one that may hold such data and cannot be read
 */
export async function withoutCameraData(bytes: Buffer, type: FileType): Promise<Buffer> {
  if (type === "image/heic" || type === "video/mp4") return withoutNotes(bytes, type === "image/heic");
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

/** The library of pictures writes no HEIC, and a video would take a library of its own: their notes are blanked where they stand. */
function withoutNotes(bytes: Buffer, isPicture: boolean): Buffer {
  const copy = Buffer.from(bytes);
  try {
    return blankNotes(copy, { isPicture }) ? copy : bytes;
  } catch {
    throw new AppError("UNSUPPORTED_FILE");
  }
}
