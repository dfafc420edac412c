import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "./port.ts";

const ownerOnly = { folder: 0o700, file: 0o600 };

/** Return a storage in a folder of this machine, which replicas have to share. */
export function directoryStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder });
      // Whoever finds the name finds the whole file, even after a crash.
      await writeFile(`${path}.part`, bytes, { mode: ownerOnly.file });
      await rename(`${path}.part`, path);
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
      // What a killed server has written of it.
      await rm(`${pathOf(key)}.part`, { force: true });
    },
    link: async () => null,
  };
}
