import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { withoutCameraData } from "./without-camera-data.ts";

const where = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1", GPSLongitudeRef: "E", GPSLongitude: "2/1 21/1 7/1" } };
/** A picture twice as wide as high, which its camera says stands on its side. */
const photo = (format: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Make: "Camera" }, ...where })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();

describe("a picture that is uploaded", () => {
  it.each(["jpeg", "png", "webp"] as const)("as %s loses where it was taken, and is turned as its camera held it", async (format) => {
    const taken = await photo(format);
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const kept = await withoutCameraData(taken, `image/${format}`);
    const { exif, orientation, width, height, format: same } = await sharp(kept).metadata();
    expect({ exif, width, height, same }).toEqual({ exif: undefined, width: 20, height: 40, same: format });
    expect(orientation ?? 1).toBe(1);
    expect(kept.includes("Camera")).toBe(false);
  });

  it("stays as it is without such data, and so do files that are no pictures", async () => {
    expect(await withoutCameraData(onePixel, "image/png")).toBe(onePixel);
    const paper = Buffer.from("%PDF-1.7 Camera");
    expect(await withoutCameraData(paper, "application/pdf")).toBe(paper);
  });

  it("is refused when it holds such data and cannot be read", async () => {
    const taken = await photo("jpeg");
    const broken = taken.subarray(0, taken.length - 200);
    await expect(withoutCameraData(broken, "image/jpeg")).rejects.toMatchObject({ code: "UNSUPPORTED_FILE" });
  });
});
