import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readText } from "./sources.ts";

const text = readText("docs/security.md");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (met|n\/a|\*\*open\*\*) \| ([^|]+) \|$/gm)].map((match) => ({
  number: match[1] ?? "",
  level: match[2] ?? "",
  state: match[4] ?? "",
  where: match[5] ?? "",
}));
/** Requirements of levels 1 and 2 by chapter, of ASVS 5.0.0. */
const expected = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe("the security table", () => {
  it("has every requirement of levels 1 and 2 once", () => {
    const numbers = rows.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const chapters = expected.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length);
    expect(chapters).toEqual(expected);
    expect(text.match(/^\| \d/gm)?.length, "rows that can be read").toBe(rows.length);
  });

  it("counts itself", () => {
    const of = (state: string) => rows.filter((row) => row.state === state).length;
    expect(text).toContain(`${rows.length} requirements: ${of("met")} met, ${of("n/a")} not applicable, ${of("**open**")} open.`);
  });

  it("names files that exist", () => {
    const named = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|md|json))`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(80);
    expect([...new Set(named)].filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([]);
  });

  it("is linked from where people look", () => {
    expect([readText("README.md"), readText("SECURITY.md")].map((page) => page.includes("docs/security.md"))).toEqual([true, true]);
  });
});
