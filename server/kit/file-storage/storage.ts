import { join } from "node:path";
import type { Readable } from "node:stream";
import { notFound } from "../errors.ts";
import { beforeOutside } from "../held-connection.ts";
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

/** Return the folder of uploads while they arrive: on the disk of the folder they go to, so that they are only moved. */
export const incomingFolder = ({ bucket, filesDir, dataDir }: Settings): string =>
  bucket ? join(dataDir, "incoming") : join(filesDir ?? join(dataDir, "files"), ".incoming");

/** Return the folders that hold what must not be lost: of files, unless a bucket does, and of the embedded database. */
export const writtenFolders = ({ bucket, filesDir, dataDir, databaseUrl }: Settings & { databaseUrl: string | null }): string[] => [
  ...(databaseUrl ? [] : [dataDir]),
  ...(bucket ? [] : [filesDir ?? dataDir]),
];

/** Return the same storage, before which a call commits what it has written (see `beforeOutside`). */
export const committedBefore = (storage: FileStorage): FileStorage => ({
  put: (...file) => beforeOutside().then(() => storage.put(...file)),
  read: (key) => beforeOutside().then(() => storage.read(key)),
  get: (key) => beforeOutside().then(() => storage.get(key)),
  remove: (key) => beforeOutside().then(() => storage.remove(key)),
  link: (...file) => beforeOutside().then(() => storage.link(...file)),
});

/** Return the key of a file. Stores have folders of their own. */
export const storageKeyOf = (storeId: string, fileId: string): string => `${storeId}/${fileId}`;

interface Stored {
  content: Buffer | null;
  storage_key: string | null;
}

/** Return a file's bytes; those of old files are in its row. @throws NOT_FOUND when the storage has lost them */
export async function contentOf(storage: FileStorage, file: Stored): Promise<Buffer> {
  if (file.content) return file.content;
  const bytes = file.storage_key === null ? null : await storage.get(file.storage_key);
  if (!bytes) throw notFound();
  return bytes;
}

/** Return a file's bytes to be sent: in pieces, as a client may take its time and many may ask at once. @throws NOT_FOUND as `contentOf` */
export async function sentContent(storage: FileStorage, file: Stored): Promise<Buffer | Readable> {
  if (file.content) return file.content;
  const pieces = file.storage_key === null ? null : await storage.read(file.storage_key);
  if (!pieces) throw notFound();
  return pieces;
}
