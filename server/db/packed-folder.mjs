// Packs the data directory of a closed embedded database into a file, which the build does, and makes others from it, which first starts do.
// Not with PGlite's own tar (`dump`, `template`), which it unpacks in place: a start killed half way would leave half a database.
// Plain JavaScript, because it runs in the database's thread.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";

export function pack(directory, file, { mode = 0o644 } = {}) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }) => relative(directory, join(parentPath, name));
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  const contents = files.map((path) => [path, readFileSync(join(directory, path))]);
  writeFileSync(file, gzipSync(serialize({ packedAt: Date.now(), folders, contents })), { mode });
}

export const isUsed = (directory) => existsSync(directory) && readdirSync(directory).length > 0;

export function unpack(file, directory, { maxAgeMs = Number.POSITIVE_INFINITY } = {}) {
  if (isUsed(directory) || !existsSync(file)) return;
  const { packedAt, folders, contents } = deserialize(gunzipSync(readFileSync(file)));
  if (Date.now() - packedAt > maxAgeMs) return;
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  try {
    mkdirSync(draft, { mode: 0o700, recursive: true });
    for (const path of folders) mkdirSync(join(draft, path), { mode: 0o700, recursive: true });
    for (const [path, bytes] of contents) writeFileSync(join(draft, path), bytes, { mode: 0o600 });
    // Fails where somebody has put something into it meanwhile.
    if (existsSync(directory)) rmdirSync(directory);
    renameSync(draft, directory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
