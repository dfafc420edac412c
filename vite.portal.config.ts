import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { contractsForBrowser } from "./scripts/contracts-for-browser.ts";
import { alias, conditions } from "./vite.config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The customers' page, built apart: it shares no file with the back office, so neither makes the other heavier. */
export default defineConfig({
  root: here("./src"),
  publicDir: false,
  plugins: [react(), contractsForBrowser(here("./contracts"))],
  resolve: { alias, conditions },
  build: {
    outDir: here("./dist/web"),
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: { input: here("./src/portal.html") },
  },
});
