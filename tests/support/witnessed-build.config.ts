import { readFileSync } from "node:fs";
import { defineConfig, mergeConfig, type Plugin } from "vite";
import product from "../../vite.config.ts";

const isOfPackage = (id: string): boolean => id.includes("/node_modules/");
/** What stands for Node's own modules in a browser, and the bundler's own helpers, whose names begin with a zero byte. */
const isOfBundler = (id: string): boolean => id.startsWith("\0") || id.startsWith("__vite-browser-external");

/**
 * Write `packages.json` beside the build: the scripts of packages that are not the text of their file, and what they
 * import that belongs to no package.
 */
const witness = (): Plugin => ({
  name: "witness",
  enforce: "post",
  buildEnd() {
    const rewritten: string[] = [];
    const replaced: string[] = [];
    for (const id of this.getModuleIds()) {
      const module = isOfPackage(id) && /\.[cm]?js$/.test(id) ? this.getModuleInfo(id) : null;
      if (!module) continue;
      if (module.code !== readFileSync(id, "utf8")) rewritten.push(id);
      const imported = [...module.importedIds, ...module.dynamicallyImportedIds];
      replaced.push(...imported.filter((one) => !isOfPackage(one) && !isOfBundler(one)).map((one) => `${id} imports ${one}`));
    }
    this.emitFile({ type: "asset", fileName: "packages.json", source: JSON.stringify({ rewritten, replaced }) });
  },
});

/** The product's build, which also tells whether it takes packages as they are. */
export default defineConfig((env) => mergeConfig(product(env), { plugins: [witness()] }));
