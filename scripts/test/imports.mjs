import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "../install.mjs";

// Plain Node without packages: which tests run is decided before anything is installed.

const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts");
export const isTest = (path) => /\.test\.tsx?$/.test(path);

const listed = new Map();

/** Return every source file of a folder, tests included, from the project's root with forward slashes. */
export function sourcesUnder(folder) {
  if (!listed.has(folder)) listed.set(folder, list(folder));
  return listed.get(folder);
}

function list(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/"))
    .sort();
}

export const readText = (path) => readFileSync(join(root, path), "utf8");

const read = new Map();

/** Return the text of a source and its imports. Each file is read once: many tests of the architecture look at all of them. */
export function readSource(path) {
  const known = read.get(path);
  if (known) return known;
  const text = readText(path);
  const source = { path, text, imports: importsOf(path, text) };
  read.set(path, source);
  return source;
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"/gm;
const call = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?"([^"\n]+)"\s*\)/g;
/** Matches a worker or file referenced next to the module. */
const beside = /new URL\(\s*"(\.[^"\n]+\.(?:mjs|ts|js))"/g;
function importsOf(path, text) {
  const make = (specifier, typeOnly, lazy) => ({ text: specifier, file: fileOf(path, specifier), typeOnly, lazy });
  return [
    ...[...text.matchAll(statement)].map(([whole, type, specifier]) => make(specifier, Boolean(type) || hasOnlyTypes(whole), false)),
    ...[...text.matchAll(call)].map(([, specifier]) => make(specifier, false, true)),
    ...[...text.matchAll(beside)].map(([, specifier]) => make(specifier, false, true)),
  ];
}

/** Return whether an import has only types: `import { type A, type B } from` compiles to nothing. */
function hasOnlyTypes(whole) {
  const names = /\{([^}]*)\}/.exec(whole)?.[1];
  if (names === undefined || /^(?:import|export)\s+\w+\s*,/.test(whole)) return false;
  const parts = names.split(",").map((name) => name.trim());
  return parts.filter(Boolean).every((name) => name.startsWith("type "));
}

const folders = new Map();

/** Return the names of a folder's files: looking each candidate up on the disk would take most of the time of a scan. */
function namesIn(folder) {
  let names = folders.get(folder);
  if (!names) {
    const at = join(root, folder);
    const entries = existsSync(at) ? readdirSync(at, { withFileTypes: true }) : [];
    names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
    folders.set(folder, names);
  }
  return names;
}

/** Return whether a file is there, source or not. */
export const isFile = (path) => namesIn(dirname(path)).has(path.slice(path.lastIndexOf("/") + 1));
const endings = ["", ".ts", ".tsx", "/index.ts"];

/** Return the file a specifier names, from the project's root; null for a package. */
function fileOf(from, specifier) {
  if (!/^[.#]/.test(specifier)) return null;
  const path = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(from), specifier)).replaceAll("\\", "/");
  return endings.map((ending) => path + ending).find(isFile) ?? path;
}
