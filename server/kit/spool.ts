import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { newId } from "./ids.ts";

/** Bytes that arrived and are on this machine's disk for as long as they are worked on. */
export interface Spooled {
  path: string;
  size: number;
}

/** A file that a caller sent, under the name it was given. */
export interface Upload extends Spooled {
  name: string;
  /** Of its name and bytes: what makes it the same file under the same Idempotency-Key. */
  digest: string;
}

export interface Spool {
  /** Write a stream to a file of its own, call `use` with it, and remove it, whatever happens. */
  hold<T>(stream: Readable, use: (file: Spooled & { digest: string }) => Promise<T>): Promise<T>;
}

const ownerOnly = { folder: 0o700, file: 0o600 };
/** Longer than a request and the work on it take: such a file belongs to a process that was killed. */
const leftAfterMs = 60 * 60_000;

/** Return a spool in a folder, or in the system's folder for such files where that one cannot be made. */
export function createSpool(folder: string): Spool {
  let swept = 0;
  /** Replicas may share the folder, so only files that no process can still use are removed. */
  async function sweep(place: string): Promise<void> {
    if (Date.now() - swept < leftAfterMs) return;
    swept = Date.now();
    for (const name of await readdir(place)) {
      const path = join(place, name);
      const found = await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(path, { force: true });
    }
  }
  async function placeOf(): Promise<string> {
    const made = await mkdir(folder, { recursive: true, mode: ownerOnly.folder }).then(
      () => folder,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EROFS" && error.code !== "EACCES") throw error;
        return join(tmpdir(), "backhaul-incoming");
      },
    );
    if (made !== folder) await mkdir(made, { recursive: true, mode: ownerOnly.folder });
    await sweep(made);
    return made;
  }
  return {
    async hold(stream, use) {
      // Until it is read, nobody else would hear that it broke.
      stream.on("error", () => undefined);
      const path = join(await placeOf(), newId());
      try {
        const hash = createHash("sha256");
        await pipeline(stream, hashing(hash), createWriteStream(path, { flags: "wx", mode: ownerOnly.file }));
        return await use({ path, size: (await stat(path)).size, digest: hash.digest("hex") });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

const hashing = (hash: Hash) =>
  async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };

/** Return the first bytes of a file. */
export async function headOf({ path }: Spooled, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
