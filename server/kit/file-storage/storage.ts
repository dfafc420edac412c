import { join } from "node:path";
import { notFound } from "../errors.ts";
import { type Bucket, bucketStorage } from "./bucket.ts";
import { directoryStorage } from "./directory.ts";
import type { FileStorage } from "./port.ts";

interface Settings {
  bucket: Bucket | null;
  filesDir: string | null;
  dataDir: string;
}

/** Return the storage the configuration names. */
export const fileStorageOf = ({ bucket, filesDir, dataDir }: Settings): FileStorage =>
  bucket ? bucketStorage(bucket) : directoryStorage(filesDir ?? join(dataDir, "files"));

/** Return the key of a file. Stores have folders of their own. */
export const storageKeyOf = (storeId: string, fileId: string): string => `${storeId}/${fileId}`;

/** Return a file's bytes; those of old files are in its row. @throws NOT_FOUND when the storage has lost them */
export async function contentOf(storage: FileStorage, file: { content: Buffer | null; storage_key: string | null }): Promise<Buffer> {
  if (file.content) return file.content;
  const bytes = file.storage_key === null ? null : await storage.get(file.storage_key);
  if (!bytes) throw notFound();
  return bytes;
}
