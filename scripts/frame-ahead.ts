import type { Plugin } from "vite";

/** Tells the first script where the frame's code lies, so that it can be fetched beside the entry's instead of after it. */
export function frameAhead(): Plugin {
  return {
    name: "frame-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const frame = Object.values(bundle ?? {}).find((part) => part.type === "chunk" && part.name === "frame");
        return frame ? html.replace('<script src="/display.js">', `<script src="/display.js" data-frame="/${frame.fileName}">`) : html;
      },
    },
  };
}
