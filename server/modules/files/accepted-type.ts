import { fileTypeFromBuffer } from "file-type";
import type { fileTypes } from "#contracts/files";

export type FileType = (typeof fileTypes)[number];

/** Phones write these under several names; we store one. */
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
/** As much as a type is recognised by; the rest of a large file is not searched. */
const head = 4100;
const shortest = 16;

/** Return the type of a file by its bytes, or null for one we do not accept. Its name and its declared type are not believed. */
export async function acceptedType(bytes: Buffer): Promise<FileType | null> {
  if (bytes.length < shortest) return null;
  const found = await fileTypeFromBuffer(bytes.subarray(0, head));
  return (found && accepted[found.mime]) ?? null;
}
