import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const nouns = readdirSync(join(root, "resources")).filter((noun) => existsSync(join(root, "resources", noun, "locales")));

const flatten = (value: unknown, path = ""): [string, string][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];
const suffix = /_(zero|one|two|few|many|other)$/;

/** Namespaces also read by the server, or whose keys are values of the contracts. */
const generated = new Set(["enums", "records", "errors", "titles"]);
/** Keys assembled from more than a prefix. */
const derived = [/^[\w-]+:titles\./, /^[\w-]+:done\./, /^common:notifications\./, /^common:validation\.[A-Z_]+$/];

const wordsIn = (folder: string): [string, string][] => flatten(JSON.parse(readFileSync(join(root, folder, "en.json"), "utf8")));
/** Return a key without its plural suffix, as sources use it. */
const withoutPlural = (key: string, keys: ReadonlySet<string>) => {
  const base = key.replace(suffix, "");
  return keys.has(`${base}_other`) ? base : key;
};
const namespaces = Object.fromEntries(
  [
    ["common", "src/locales"],
    ["frame", "src/shell/locales"],
    ["home", "src/pages/home/locales"],
    ["portal", "src/portal/locales"],
    ["portal-asked", "src/portal/asked/locales"],
    ["portal-claims", "src/portal/claims/locales"],
    ["portal-help", "src/portal/help/locales"],
    ["portal-labels", "src/portal/labels/locales"],
    ["portal-talk", "src/portal/talk/locales"],
    ["titles", "resources/locales"],
    ["enums", "contracts/locales/enums"],
    ["records", "contracts/locales/records"],
    ["errors", "contracts/locales/errors"],
    ["lists", "src/lists/locales"],
    ["cases", "src/cases/locales"],
    ["flow-runs", "src/cases/flows/locales"],
    ["flow-dry-run", "resources/flows/dry-run/locales"],
    ...nouns.map((noun) => [noun, `resources/${noun}/locales`]),
  ].map(([name = "", folder = ""]) => [name, folder]),
);

const sources = ["src", "resources", "providers"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({
      path: `${folder}/${path.replaceAll("\\", "/")}`,
      text: readFileSync(join(root, folder, path), "utf8"),
    })),
);

/** Folders whose words are not those of the folder above. */
const rooms: readonly (readonly [folder: string, namespace: string])[] = [
  ["src/portal/asked/", "portal-asked"],
  ["src/portal/claims/", "portal-claims"],
  ["src/portal/help/", "portal-help"],
  ["src/portal/labels/", "portal-labels"],
  ["src/portal/talk/", "portal-talk"],
  ["src/cases/talk/", "conversations"],
  ["src/cases/flows/", "flow-runs"],
  ["resources/flows/runs/", "flow-runs"],
  ["resources/flows/dry-run/", "flow-dry-run"],
  ["src/editor/", "templates"],
];

/** Return the keys a source names in full and the prefixes of those it assembles, each with its namespace. */
function keysIn({ path, text }: { path: string; text: string }): { whole: string[]; beginnings: string[] } {
  const own = /^(?:resources\/([^/]+)|src\/(portal|lists|cases))\//.exec(path)?.slice(1).find(Boolean) ?? "common";
  const [, room = own] = rooms.find(([folder]) => path.startsWith(folder)) ?? [];
  const named = (key: string) => (key.includes(":") ? key : `${room}:${key}`);
  const calls = [...text.matchAll(/(?<![\w.])t\(\s*(?:[^"`(),]*\?\s*)?("[^"\n]+"|`[^`$\n]*\$\{)(?:\s*:\s*"([^"\n]+)")?/g)];
  const first = calls.map(([, literal = ""]) => literal);
  const other = calls.flatMap(([, , literal]) => (literal ? [`"${literal}"`] : []));
  return {
    whole: [...first, ...other].filter((literal) => literal.startsWith('"')).map((literal) => named(literal.slice(1, -1))),
    beginnings: first.filter((literal) => literal.startsWith("`")).map((literal) => named(literal.slice(1, -2))),
  };
}

describe("keys", () => {
  const known = new Set(
    Object.entries(namespaces).flatMap(([name, folder]) => {
      const keys = new Set(wordsIn(folder).map(([key]) => key));
      return [...keys].map((key) => `${name}:${withoutPlural(key, keys)}`);
    }),
  );

  it("used by a source exist in their namespace", () => {
    const missing = sources.flatMap((source) => {
      const { whole, beginnings } = keysIn(source);
      const begins = (start: string) => [...known].some((key) => key.startsWith(start));
      return [...whole.filter((key) => !known.has(key)), ...beginnings.filter((start) => !start.endsWith(":") && !begins(start))].map(
        (key) => `${source.path}: ${key}`,
      );
    });
    expect(missing).toEqual([]);
    expect(sources.flatMap((source) => keysIn(source).whole).length).toBeGreaterThan(800);
  });

  it("of an enumeration in use have a label", () => {
    const fields = sources.flatMap(({ text }) => [...text.matchAll(/[eE]numLabel\("(\w+)"/g)].map(([, field = ""]) => field));
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter((field) => ![...known].some((key) => key.startsWith(`enums:${field}.`)))).toEqual([]);
  });

  it("of a namespace are all used", () => {
    const text = sources.map((source) => source.text).join("\n");
    const starts = [...text.matchAll(/`(?:[\w-]+:)?([\w-]+(?:\.[\w-]+)*[._])\$\{/g)].map(([, start = ""]) => start);
    const ends = [...text.matchAll(/\}((?:\.[\w-]+)*[A-Z]\w*)`/g)].map(([, end = ""]) => end);
    const literals = new Set([...text.matchAll(/"(?:[\w-]+:)?([^"\n]*)"/g)].map(([, literal = ""]) => literal));
    const branchOf = (key: string) => key.split(".").slice(0, -1).join(".") || key;
    const isAsked = (key: string) =>
      literals.has(branchOf(key)) ||
      literals.has(key) ||
      starts.some((start) => key.startsWith(start)) ||
      ends.some((end) => key.endsWith(end));
    const unused = [...known].filter((id) => {
      const [name = "", key = ""] = [id.slice(0, id.indexOf(":")), id.slice(id.indexOf(":") + 1)];
      return !generated.has(name) && !derived.some((pattern) => pattern.test(id)) && !isAsked(key);
    });
    expect(unused).toEqual([]);
  });

  it("of an enumeration or an error are defined in one namespace only", () => {
    const english = Object.entries(namespaces).flatMap(([name, folder]) => wordsIn(folder).map(([key, text]) => ({ name, key, text })));
    const isSentence = (text: string) => text.split(/\s+/).length > 3;
    const value = (key: string) => key.split(".").slice(-2).join(".");
    const again = english.filter(({ name, key, text }) =>
      english.some(
        (other) =>
          other.name !== name &&
          other.text === text &&
          (other.name === "enums" ? value(other.key) === value(key) : name !== "enums" && isSentence(text) && other.key === key),
      ),
    );
    expect(again.map(({ name, key }) => `${name}:${key}`)).toEqual([]);
  });
});
