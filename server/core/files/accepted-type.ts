import type { fileTypes } from "#contracts/files";

export type FileType = (typeof fileTypes)[number];

/** Phones use several names for these types; one is stored. */
const accepted: Record<string, FileType> = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
  "image/heic": "image/heic",
  "image/heic-sequence": "image/heic",
  "image/heif": "image/heic",
  "application/pdf": "application/pdf",
  "video/mp4": "video/mp4",
  "video/x-m4v": "video/mp4",
};
/** The first bytes, by which a type is recognised. */
export const recognisedBy = 4100;
const shortest = 16;

/** Return a file's type by its bytes, or null when it is not accepted. Its name and declared type are not trusted. */
export async function acceptedType(bytes: Buffer): Promise<FileType | null> {
  if (bytes.length < shortest) return null;
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes.subarray(0, recognisedBy));
  return (found && accepted[found.mime]) ?? null;
}
