import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./built-server.mjs";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const web = join(root, "dist/web");

/** Kilobytes of files of the build, gzip. */
export const packedSize = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file)), { level: 9 }).length, 0) / 1000;

/** Kilobytes of JavaScript, gzip, that are fetched when these entries of the build are opened. */
export function weightOf(...entries: string[]): number {
  const manifest = JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const entry of entries) {
    const name = Object.keys(manifest).find((key) => key === entry || key.endsWith(`/${entry}`));
    if (!name) throw new Error(`the build has no entry ${entry}`);
    walk(name);
  }
  return packedSize(files);
}
