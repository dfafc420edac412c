import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "./port.ts";

const gone = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};

const ownerOnly = { folder: 0o700, file: 0o600 };

/** Return a storage in a folder of this machine, which replicas have to share. */
export function directoryStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
      // Whoever finds the name finds the whole file, even after a crash.
      const part = `${path}.part`;
      try {
        if (Buffer.isBuffer(bytes)) await writeFile(part, bytes, { mode: ownerOnly.file });
        // On another disk a file cannot be moved.
        else await rename(bytes.path, part).catch(() => copyFile(bytes.path, part));
        await rename(part, path);
      } catch (error) {
        // What a full disk took of it is not left there.
        await rm(part, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    get: (key) => readFile(pathOf(key)).catch(gone),
    async read(key) {
      const file = await open(pathOf(key)).catch(gone);
      return file?.createReadStream() ?? null;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      // What a killed server has written of it.
      await rm(`${pathOf(key)}.part`, { force: true });
    },
    link: async () => null,
  };
}
