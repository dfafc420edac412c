import { readFileSync } from "node:fs";
import { minify, type Plugin } from "vite";

const tag = '<script src="/display.js"></script>';

/**
 * What runs before the first paint stands in the page itself, and knows where the frame's code lies, so that it can be fetched beside
 * the entry's instead of after it. The server allows exactly this script (see `server/plugins/static.ts`).
 */
export function frameAhead(publicFolder: string): Plugin {
  return {
    name: "frame-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (!html.includes(tag)) return html;
        const frame = Object.values(bundle ?? {}).find((part) => part.type === "chunk" && part.name === "frame");
        const source = readFileSync(`${publicFolder}/display.js`, "utf8");
        const { code } = await minify("display.js", source);
        return html.replace(tag, () => `<script${frame ? ` data-frame="/${frame.fileName}"` : ""}>${code.trim()}</script>`);
      },
    },
  };
}
