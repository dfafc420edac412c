import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { antdAhead } from "./scripts/antd-ahead.ts";
import { chunkGroups } from "./scripts/chunks.ts";
import { contractsForBrowser } from "./scripts/contracts-for-browser.ts";
import { frameAhead } from "./scripts/frame-ahead.ts";
import { leanAntd } from "./scripts/lean-antd.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `#contracts` and `#server` come from package.json "imports"; the browser's folders are aliases. */
export const conditions = ["source", "module", "browser", "development|production"];
export const alias = [
  { find: /^#(src|providers|resources)\//, replacement: `${here("./")}$1/` },
  // @refinedev/antd drags a markdown renderer (45 kB gzip) into every list; nothing here renders markdown.
  { find: /^(react-markdown|remark-gfm)$/, replacement: here("./src/lib/empty.ts") },
  // @refinedev/core drags these into the first page: CSV (the server exports), English plurals, stack traces for its devtools.
  { find: /^(papaparse|pluralize|error-stack-parser)$/, replacement: here("./src/lib/empty.ts") },
  // simple-rest's own query strings; the data provider writes its own.
  { find: /^query-string$/, replacement: here("./src/lib/no-query-string.ts") },
  { find: /^resize-observer-polyfill$/, replacement: here("./src/lib/resize-observer.ts") },
  { find: /^side-channel$/, replacement: here("./src/lib/side-channel.cjs") },
];

export default defineConfig({
  root: here("./src"),
  publicDir: here("./src/public"),
  plugins: [
    react(),
    leanAntd(),
    antdAhead(here("./scripts/")),
    frameAhead(here("./src/public")),
    contractsForBrowser(here("./contracts")),
  ],
  resolve: { alias, conditions },
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: true,
    cssCodeSplit: false,
    target: "es2022",
    manifest: true,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(here("./")) } },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:3000" } },
});
