import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const prefix = "virtual:resource-titles/";

/**
 * `virtual:resource-titles/<language>`: the names of all resources in one language, out of their own words. The menu shows every
 * resource before any is opened; fetching all words for it would cost a request a resource.
 */
export function resourceTitles(folder: string): Plugin {
  const wordsOf = (noun: string, language: string) => join(folder, noun, "locales", `${language}.json`);
  return {
    name: "resource-titles",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const titles: Record<string, Record<string, string>> = {};
      for (const noun of readdirSync(folder)) {
        const file = wordsOf(noun, language);
        if (!existsSync(file)) continue;
        this.addWatchFile(file);
        titles[noun] = { [noun]: (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)[noun] ?? noun };
      }
      return `export default ${JSON.stringify(titles)}`;
    },
  };
}
