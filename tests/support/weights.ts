import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
}

/** What the page before the sign-in fetches, and what the first row of the returns takes: names as `scriptsOf` takes them. */
const startEntries = ["index.html", "en"];
export const signInEntries = [...startEntries, "sign-in"];
export const listEntries = [...startEntries, "frame", "resources/returns/locales/en.json"];
/** The words a customer's page fetches beside its script, of the portal's own build. */
export const portalWords = ["portal/locales/en.json", "locales/enums/en.json", "locales/errors/en.json"];

/** Every script that is fetched when these entries of a build are opened: a source by its path, a shared file by its name. */
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

/** Kilobytes of files of a build, gzip. */
export const packedSize = (web: string, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file)), { level: 9 }).length, 0) / 1000;
