import { readFileSync } from "node:fs";
import { minify, type Plugin } from "vite";
import { originOf } from "../../providers/data/origin.ts";

const tag = '<script src="/display.js"></script>';

/**
 * Inline the script that runs before the first paint. It knows the files of the words and the frame, so they are
 * fetched beside the entry rather than after it, and where the session is asked for. The server allows exactly this
 * script (see `server/http/static.ts`).
 */
export function preloadInPage(publicFolder: string): Plugin {
  let profile = "";
  return {
    name: "preload-in-page",
    apply: "build",
    configResolved({ env }) {
      profile = `${originOf("merchants", env)}/api/v1/merchants/profile`;
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!html.includes(tag)) return html;
        const chunks = Object.values(bundle ?? {}).flatMap((part) => (part.type === "chunk" ? [part] : []));
        const addressOf = (wanted: string) => {
          const chunk = chunks.find(({ name }) => name === wanted);
          return chunk ? ` data-${wanted}="/${chunk.fileName}"` : "";
        };
        const words = chunks.flatMap(({ fileName, moduleIds }) =>
          moduleIds.flatMap((id) => /\/src\/locales\/(\w+)\.json$/.exec(id)?.[1] ?? []).map((language) => [language, `/${fileName}`]),
        );
        const data = `${["controls", "frame", "sign-in"].map(addressOf).join("")} data-profile="${profile}" data-words='${JSON.stringify(Object.fromEntries(words))}'`;
        const source = readFileSync(`${publicFolder}/display.js`, "utf8");
        const { code } = await minify("display.js", source);
        const font = Object.keys(bundle ?? {}).find((name) => /public-sans-latin-wght-normal-[^/]*\.woff2$/.test(name));
        const type = font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />` : "";
        return html.replace(tag, () => `${type}<script${data}>${code.trim()}</script>`);
      },
    },
  };
}
