import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}

/** Entries of the sign-in page, and of the first row of the returns: names as in `scriptsOf`. */
const startEntries = ["index.html", "en"];
export const signInEntries = [...startEntries, "sign-in"];
export const listEntries = [...startEntries, "frame", "resources/returns/locales/en.json"];
/** Words the portal loads beside its script, from its own build. */
export const portalWords = ["portal/locales/en.json", "locales/enums/en.json", "locales/errors/en.json"];

/** Return every script that loads with these entries of a build: a source by its path, a shared file by its name. */
export function scriptsOf(web: string, entries: readonly string[]): Set<string> {
  const manifest = JSON.parse(readFileSync(join(web, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const seen = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const next of chunk.imports ?? []) walk(next);
  };
  for (const entry of entries) {
    const name = Object.keys(manifest).find((key) => key.endsWith(entry) || key.startsWith(`_${entry}-`));
    if (!name) throw new Error(`${entry} is no entry of the build`);
    walk(name);
  }
  return new Set([...seen].map((name) => manifest[name]?.file ?? "").filter((file) => file.endsWith(".js")));
}

/** Return the gzip size of a build's files in kilobytes. */
export const packedSize = (web: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file)), { level: 9 }).length, 0) / 1000;
