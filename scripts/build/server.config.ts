import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Packages that must stay in `node_modules`: native ones, ones that read their own files, what Fastify loads only for routes with a JSON
 * schema, of which there are none (`server/app.ts`), and pg's optional one, which is not installed.
 */
const external = [
  "@electric-sql/pglite",
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "@fastify/swagger-ui",
  "bcrypt",
  "bwip-js",
  "exceljs",
  "nodemailer",
  "pdfkit",
  "pg-native",
  "pino",
];

const alias = [
  { find: /^glob$/, replacement: fileURLToPath(new URL("glob.cjs", import.meta.url)) },
  // Two packages each bring a version of this list; the newer one serves both.
  { find: /^mime-db$/, replacement: `${root}node_modules/mime-db/index.js` },
  // A copy of Node's own streams for other runtimes.
  { find: /^readable-stream$/, replacement: "node:stream" },
];

/** Files that run in a thread of their own: built beside their source, where `new URL("./…", import.meta.url)` looks for them. */
export const threads = ["cases/invoices/documents/render-thread"];

/**
 * Let each module find the files beside its source (SQL, locale files, threads), which the build copies to the same places: in a
 * bundle, `import.meta.url` is the bundle's.
 */
function besideTheSource(): Plugin {
  const folder = `${root}server/`;
  return {
    name: "beside-the-source",
    transform(code, id) {
      if (!id.startsWith(folder) || !code.includes("import.meta.url")) return null;
      const place = `./${id.slice(folder.length).replace(/\.ts$/, ".js")}`;
      return { code: code.replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url).href`), map: null };
    },
  };
}

/**
 * Refuse a character beyond Latin-1, which would double the memory V8 keeps for the text of its file. The build
 * escapes them, except in tagged templates, such as those of SQL: there they have to be passed as a value.
 */
function oneBytePerCharacter(): Plugin {
  return {
    name: "one-byte-per-character",
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        const found = part.type === "chunk" ? /.{0,60}[^\0-\xff].{0,30}/.exec(part.code)?.[0] : undefined;
        if (found !== undefined) this.error(`${part.fileName} has a character beyond Latin-1 in a tagged template: ${found}`);
      }
    },
  };
}

/**
 * The server in a few files: reading its 1,500 modules and those of its packages one by one takes longer than everything else at the
 * start.
 */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: "warn",
  // As in Node 21 and later, by which libraries tell where they run: without it, pg loads all of fetch at the start to find out.
  define: { navigator: JSON.stringify({ userAgent: "Node.js" }) },
  plugins: [besideTheSource(), oneBytePerCharacter()],
  resolve: { alias },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    emptyOutDir: false,
    target: "node20",
    license: { fileName: "licenses.md" },
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: `${root}server/main.ts`,
        config: `${root}server/config.ts`,
        "pack-databases": `${root}server/pack-databases.ts`,
        ...Object.fromEntries(threads.map((name) => [name, `${root}server/${name}.ts`])),
      },
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        charset: "ascii",
        comments: false,
        // Names stay; positions in stack traces are looked up in the source maps.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
