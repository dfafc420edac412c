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

describe("a picture of a phone in HEIC", () => {
  // The same boxes hold AVIF, which can be written here.
  const taken = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: "#336699" } })
      .withExif({ IFD0: { Make: "Camera" }, ...where })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><Where>Paris</Where></x:xmpmeta>')
      .heif({ compression: "av1" })
      .toBuffer();

  it("loses where it was taken, and shows the same", async () => {
    const before = await taken();
    expect(before.includes("Camera")).toBe(true);
    expect(before.includes("Paris")).toBe(true);
    const kept = await withoutCameraData(before, "image/heic");
    expect(kept).toHaveLength(before.length);
    for (const word of ["Camera", "Paris"]) expect(kept.includes(word)).toBe(false);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await pixels(kept)).toEqual(await pixels(before));
    expect(await withoutCameraData(kept, "image/heic")).toEqual(kept);
  });

  it("is refused when its boxes cannot be read", async () => {
    const before = await taken();
    const at = before.indexOf("iinf");
    before.writeUInt32BE(0x7fffffff, at - 4);
    await expect(withoutCameraData(before, "image/heic")).rejects.toMatchObject({ code: "UNSUPPORTED_FILE" });
  });
});

describe("a video of a phone", () => {
  const box = (type: string, ...parts: Buffer[]) => {
    const content = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, content]);
  };
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  /** A track with one sample. */
  const track = (handler: string, offset: number, size: number, ...more: Buffer[]) =>
    box(
      "trak",
      ...more,
      box(
        "mdia",
        box("hdlr", numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0, 0)),
        box(
          "minf",
          box("stbl", box("stsz", numbers(0, 0, 1, size)), box("stsc", numbers(0, 1, 1, 1, 1)), box("stco", numbers(0, 1, offset))),
        ),
      ),
    );
  const frames = Buffer.from("FRAMES-OF-THE-VIDEO");
  const positions = Buffer.from("POSITIONS+48.85+2.35");
  const start = box("ftyp", Buffer.from("isom\0\0\0\0isommp42"));
  const data = start.length + 8;
  const place = Buffer.from("+48.8577+002.295/");
  const video = (...over: Buffer[]) =>
    Buffer.concat([
      start,
      box("mdat", frames, positions),
      box(
        "moov",
        box("mvhd", numbers(0)),
        track("vide", data, frames.length, box("udta", box("name", place))),
        track("meta", data + frames.length, positions.length),
        box("udta", box("©xyz", place), box("loci", place)),
        box("meta", numbers(0), place),
        ...over,
      ),
      box("uuid", Buffer.alloc(16), place),
    ]);

  it("loses where it was taken, also by the second, and keeps every frame in its place", async () => {
    const before = video();
    const kept = await withoutCameraData(before, "video/mp4");
    expect(kept).toHaveLength(before.length);
    for (const word of ["+48.8", "POSITIONS"]) expect(kept.includes(word)).toBe(false);
    expect(kept.subarray(data, data + frames.length)).toEqual(frames);
    expect(kept.includes("vide")).toBe(true);
    expect(await withoutCameraData(kept, "video/mp4")).toBe(kept);
  });

  it("stays as it is without such data, also when it broke off", async () => {
    const bare = Buffer.concat([start, box("moov", box("mvhd", numbers(0)), track("vide", data, 4)), box("mdat", frames)]);
    expect(await withoutCameraData(bare, "video/mp4")).toBe(bare);
    const broken = bare.subarray(0, bare.length - 5);
    expect(await withoutCameraData(broken, "video/mp4")).toBe(broken);
  });

  it("is refused when its boxes cannot be read", async () => {
    const broken = video(Buffer.concat([numbers(4000), Buffer.from("udta")]));
    await expect(withoutCameraData(broken, "video/mp4")).rejects.toMatchObject({ code: "UNSUPPORTED_FILE" });
  });
});
