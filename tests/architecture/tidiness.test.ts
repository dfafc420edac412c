import { describe, expect, it } from "vitest";
import { readSources, readText } from "./sources.ts";

const sources = readSources();

/** Long lists that splitting would only hide. */
const lists: Record<string, string> = {
  "server/db/tables.ts": "generated from the migrated database",
  "server/platforms/shopify/api/operations.generated.ts": "generated from operations.graphql and Shopify's schema",
};

/** Entry points, started by something other than an import. */
const entries: Record<string, string> = {
  "server/main.ts": "the process",
  "src/main.tsx": "index.html",
  "src/portal/main.tsx": "portal.html",
  "server/pack-databases.ts": "the build",
  "server/cases/invoices/documents/render-thread.ts": "the thread that draws documents",
};

describe("source files", () => {
  it("have at most 300 lines", () => {
    const long = sources.filter(
      ({ path, text }) => text.split("\n").length > 301 && !(path in lists) && !/\/seed\/|\/locales\//.test(path),
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it("are all used: each is reachable from an entry point", () => {
    const next = new Map(sources.map(({ path, imports }) => [path, imports.map(({ file }) => file)]));
    const reached = new Set<string>();
    const walk = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const file of next.get(path) ?? []) if (file) walk(file);
    };
    for (const entry of Object.keys(entries)) walk(entry);
    expect(sources.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
  });

  it("name what they import: files that a pattern finds are found by no editor", () => {
    expect(sources.filter(({ text }) => text.includes("import.meta.glob")).map(({ path }) => path)).toEqual([]);
  });

  it("are named after their content, in lower case with dashes", () => {
    const odd = sources.filter(({ path }) => !/^[a-z0-9-]+(\.[a-z-]+)*\.(ts|tsx|mjs)$/.test(path.split("/").pop() ?? ""));
    expect(odd.map(({ path }) => path)).toEqual([]);
    const vague = sources.filter(({ path }) => /\/(utils?|helpers?|common|misc)\.tsx?$/.test(path));
    expect(vague.map(({ path }) => path)).toEqual([]);
  });

  it("of a module are sorted into folders when there are more than twenty", () => {
    const tops = sources.flatMap(({ path }) => /^(server\/[^/]+\/[^/]+)\/[^/]+$/.exec(path)?.[1] ?? []);
    expect([...new Set(tops)].filter((module) => tops.filter((other) => other === module).length > 20)).toEqual([]);
  });

  it("of the browser's floors lie in rooms of at most twenty-five files", () => {
    const floors = sources.flatMap(({ path }) => /^src\/(?:ui|lib|hooks|portal)(?=\/)/.exec(path)?.[0] ?? []);
    expect(new Set(floors).size).toBe(4);
    const rooms = sources.flatMap(({ path }) => /^(src\/(?:ui|lib|hooks|portal)(?:\/[^/]+)*)\/[^/]+$/.exec(path)?.[1] ?? []);
    const atTop = sources.filter(({ path }) => /^src\/(?:ui|lib|hooks|portal)\/[^/]+$/.test(path)).map(({ path }) => path);
    expect(atTop).toEqual(["src/portal/client.ts", "src/portal/main.tsx", "src/portal/portal.tsx"]);
    expect([...new Set(rooms)].filter((room) => rooms.filter((other) => other === room).length > 25)).toEqual([]);
  });

  it("have one docstring over each declaration: a second one belongs to another", () => {
    const stacked = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\*\/\n[ \t]*\/\*\*[^\n]*/g)].map(({ 0: found }) => `${path}: ${found.slice(3).trim()}`),
    );
    expect(stacked).toEqual([]);
  });

  it("of the kit export each name once", () => {
    const names = sources
      .filter(({ path }) => path.startsWith("server/kit/"))
      .flatMap(({ text }) => [...text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, name]) => name));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("contain no TODO, and disable no check without a reason", () => {
    const marks = sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(text));
    expect(marks.map(({ path }) => path)).toEqual([]);
    const silenced = sources.filter(({ text }) => /@ts-(ignore|nocheck|expect-error)|biome-ignore(?! [\w/]+: \w)/.test(text));
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });

  it("hide the icons of Ant Design from screen readers or name them: their own names are English", () => {
    const spoken = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/<(?:Icon|\w+(?:Outlined|Filled|TwoTone))\b(?:\s[^<>]*?)?\s*\/>/g)]
        .filter(([icon]) => !/aria-(hidden|label)/.test(icon))
        .map(([icon]) => `${path}: ${icon}`),
    );
    expect(spoken).toEqual([]);
  });

  it("contain no private paths", () => {
    const places = /(^|[\s"'`(])(\/(home|root|work|tmp|Users)\/|[A-Z]:\\)/m;
    expect(sources.filter(({ text }) => places.test(text)).map(({ path }) => path)).toEqual([]);
    expect(readText("package-lock.json")).not.toMatch(/"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/);
  });
});
