import type { fileTypes } from "#contracts/files";

export type FileType = (typeof fileTypes)[number];

const startsWith = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs"]);
const mp4Brands = new Set(["isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso8", "mp41", "mp42", "avc1", "dash", "M4V ", "M4VP", "MSNV"]);

/** ISO base media files name their brands: the major one, a version, then the compatible ones. */
function ofMedia(bytes: Buffer): FileType | null {
  const size = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const brands: string[] = [bytes.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  if (brands.some((brand) => heicBrands.has(brand))) return "image/heic";
  return mp4Brands.has(brands[0] ?? "") ? "video/mp4" : null;
}

/** What a file is by its first bytes; null for anything we do not take. Its name and its declared type are not believed. */
export function fileTypeOf(bytes: Buffer): FileType | null {
  if (bytes.length < 16) return null;
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "image/webp";
  if (bytes.toString("latin1", 0, 5) === "%PDF-") return "application/pdf";
  return bytes.toString("latin1", 4, 8) === "ftyp" ? ofMedia(bytes) : null;
}
