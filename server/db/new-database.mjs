// Packs the data directory of a new embedded database into a file, which the build does, and makes others from it, which first starts do.
// Not with PGlite's own tar (`dump`, `template`), which it unpacks in place: a start killed half way would leave half a database.
// Plain JavaScript, because it runs in the database's thread.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";

export function pack(directory, file) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const pathOf = ({ parentPath, name }) => relative(directory, join(parentPath, name));
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf);
  const files = entries.filter((entry) => entry.isFile()).map(pathOf);
  const contents = files.map((path) => [path, readFileSync(join(directory, path))]);
  writeFileSync(file, gzipSync(serialize({ folders, contents })));
}

export function unpack(file, directory) {
  const isThere = existsSync(directory) && readdirSync(directory).length > 0;
  if (isThere || !existsSync(file)) return;
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700, recursive: true });
  const { folders, contents } = deserialize(gunzipSync(readFileSync(file)));
  for (const path of folders) mkdirSync(join(draft, path), { mode: 0o700, recursive: true });
  for (const [path, bytes] of contents) writeFileSync(join(draft, path), bytes, { mode: 0o600 });
  rmSync(directory, { recursive: true, force: true });
  renameSync(draft, directory);
}
