import { readFileSync } from "node:fs";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import type { Plugin } from "vite";

const picture = /src="(pictures\/[\w.-]+)"/g;

/**
 * Let a page import a guide of `docs/` as HTML (`….md?guide`), with the pictures it names: the guide that is read in the repository is
 * the one merchants read, and no renderer of Markdown goes to the browser. The heading is the page's own.
 */
export function guides(): Plugin {
  return {
    name: "guides",
    enforce: "pre",
    load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "guide") return null;
      this.addWatchFile(file);
      const text = readFileSync(file, "utf8").replace(/^# .*\n/, "");
      const html = micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
      const names = [...new Set([...html.matchAll(picture)].map(([, name = ""]) => name))];
      const imports = names.map((name, at) => `import p${at} from ${JSON.stringify(`./${name}`)};`);
      const parts = html.split(picture).map((part, at) => (at % 2 ? `'src="' + p${names.indexOf(part)} + '"'` : JSON.stringify(part)));
      return { code: `${imports.join("\n")}\nexport default ${parts.join(" + ")};`, moduleType: "js", map: null };
    },
  };
}
