import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chunkGroups } from "./scripts/build/chunks.ts";
import { contractsForBrowser } from "./scripts/build/contracts-for-browser.ts";
import { onlyCustomerEnums } from "./scripts/build/customer-enums.ts";
import { frameInPage } from "./scripts/build/frame-in-page.ts";
import { freeOfEffects } from "./scripts/build/free-of-effects.ts";
import { guides } from "./scripts/build/guides.ts";
import { preloadInPage } from "./scripts/build/preload-in-page.ts";
import { testProjects } from "./tests/support/projects.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const conditions = ["module", "browser", "development|production"];
const alias = [{ find: /^#(src|providers|resources)\//, replacement: `${here("./")}$1/` }];
/** Files that run before any page asks for another file: none asks for them again. */
const isRunning = (file: string) => /\/(index|rolldown-runtime|controls|frame)-[^/]*\.js$/.test(file);

/** The web app, the customer portal (`--mode portal`, built apart so that neither carries code of the other) and every test. */
export default defineConfig(({ mode }) => ({
  root: process.env.VITEST ? here("./") : here("./src"),
  publicDir: mode === "portal" ? false : here("./src/public"),
  plugins: [
    react(),
    guides(),
    contractsForBrowser(here("./contracts")),
    ...(mode === "portal" ? [] : [frameInPage(here("./src/first-paint"))]),
    preloadInPage(here("./src/public")),
    ...(mode === "portal" ? [onlyCustomerEnums()] : []),
  ],
  // Words are read whole: an export for each of their keys would name it twice more.
  json: { namedExports: false },
  resolve: { alias, conditions },
  build: {
    outDir: here("./dist/web"),
    // Both builds write into one folder, which the build script makes anew.
    emptyOutDir: false,
    target: "es2022",
    // What the licences of the packages in the build ask for; NOTICE names the file.
    license: { fileName: mode === "portal" ? "licenses-portal.md" : "licenses.md" },
    ...(mode === "portal"
      ? { rolldownOptions: { treeshake: { moduleSideEffects: freeOfEffects }, input: here("./src/portal.html") } }
      : {
          manifest: true,
          cssCodeSplit: false,
          modulePreload: {
            resolveDependencies: (_file: string, needed: string[]) => needed.filter((file) => !isRunning(file)),
          },
          rolldownOptions: {
            preserveEntrySignatures: false,
            treeshake: { moduleSideEffects: freeOfEffects },
            output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups(here("./")) } },
          },
        }),
  },
  server: { proxy: { "/api": `http://127.0.0.1:${process.env.PORT ?? 3000}` } },
  test: {
    maxWorkers: "100%",
    // Which tests belong to which kind is read from their imports: a build need not.
    projects: process.env.VITEST ? testProjects({ alias, conditions }) : [],
    // The parts of one run share what they have transformed; a folder that outlived it could become stale.
    experimental: process.env.TEST_MODULES ? { fsModuleCache: true, fsModuleCachePath: process.env.TEST_MODULES } : {},
  },
}));
