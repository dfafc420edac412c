import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders = ["contracts", "server", "providers", "resources", "src"] as const;

export interface Import {
  /** As written. */
  text: string;
  /** The imported file, from the project's root; null for a package. */
  file: string | null;
  /** Removed by the compiler. */
  typeOnly: boolean;
  lazy: boolean;
}
export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

const isSource = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts");
export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

function filesUnder(folder: string): string[] {
  const at = join(root, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => isSource(path) && statSync(join(root, path)).isFile());
}

/** Return every source file of the program, without tests. */
export function readSources(): Source[] {
  return folders
    .flatMap(filesUnder)
    .filter((path) => !isTest(path))
    .sort()
    .map((path) => ({ path, ...readSource(path) }));
}

export const readText = (path: string): string => readFileSync(join(root, path), "utf8");

function readSource(path: string): Pick<Source, "text" | "imports"> {
  const text = readText(path);
  return { text, imports: importsOf(path, text) };
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?"([^"\n]+)"/gm;
const call = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?"([^"\n]+)"\s*\)/g;
/** Matches a worker or file referenced next to the module. */
const beside = /new URL\(\s*"(\.[^"\n]+\.(?:mjs|ts|js))"/g;

/** Matches files of a folder with exceptions: `import.meta.glob(["./*.tsx", "!./x.tsx"])`. */
const glob = /import\.meta\.glob(?:<[^(]*>)?\(\s*\[([^\]]*)\]/g;

function globbed(path: string, list: string): string[] {
  const patterns = [...list.matchAll(/"(!?)\.\/([^"]+)"/g)].map(([, not, pattern = ""]) => ({
    not: Boolean(not),
    matches: new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`),
  }));
  const hit = (name: string, not: boolean) => patterns.some((one) => one.not === not && one.matches.test(name));
  return readdirSync(join(root, dirname(path)))
    .filter((name) => hit(name, false) && !hit(name, true))
    .map((name) => `./${name}`);
}

function importsOf(path: string, text: string): Import[] {
  const make = (specifier: string, typeOnly: boolean, lazy: boolean): Import => ({
    text: specifier,
    file: fileOf(path, specifier),
    typeOnly,
    lazy,
  });
  return [
    ...[...text.matchAll(statement)].map(([whole, type, specifier = ""]) => make(specifier, Boolean(type) || hasOnlyTypes(whole), false)),
    ...[...text.matchAll(call)].map(([, specifier = ""]) => make(specifier, false, true)),
    ...[...text.matchAll(beside)].map(([, specifier = ""]) => make(specifier, false, true)),
    ...[...text.matchAll(glob)].flatMap(([, list = ""]) => globbed(path, list).map((specifier) => make(specifier, false, true))),
  ];
}

/** Return whether an import has only types: `import { type A, type B } from` compiles to nothing. */
function hasOnlyTypes(whole: string): boolean {
  const names = /\{([^}]*)\}/.exec(whole)?.[1];
  if (names === undefined || /^(?:import|export)\s+\w+\s*,/.test(whole)) return false;
  const parts = names.split(",").map((name) => name.trim());
  return parts.filter(Boolean).every((name) => name.startsWith("type "));
}

const endings = ["", ".ts", ".tsx", "/index.ts"];

function fileOf(from: string, specifier: string): string | null {
  if (!/^[.#]/.test(specifier)) return null;
  const path = specifier.startsWith("#") ? specifier.slice(1) : normalize(join(dirname(from), specifier)).replaceAll("\\", "/");
  const found = endings.map((ending) => path + ending).find((one) => existsSync(join(root, one)) && statSync(join(root, one)).isFile());
  return found ?? path;
}
