import { describe, expect, it } from "vitest";
import { areas } from "../../scripts/test/reach.mjs";
import { readSources, readText } from "./sources.ts";

const sources = readSources();

describe("ports", () => {
  const declaring = sources.filter(({ text }) => /=\s+port</.test(text));
  const declared = declaring.flatMap(({ text }) => [...text.matchAll(/export const (\w+) =\s+port</g)].map(([, name = ""]) => name));

  it("stand in one file of an area, which says all it asks of later ones", () => {
    const places = areas.map((area) => `server/${area}/ports.ts`);
    expect(declaring.map(({ path }) => path).filter((path) => !places.includes(path))).toEqual([]);
  });

  it("are few: where nobody waits for the answer, an area emits an event", () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.length).toBeLessThanOrEqual(35);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it("are all filled when the program is composed", () => {
    const places = ["server/areas.ts", ...areas.map((area) => `server/${area}/area.ts`)];
    const filled = places.flatMap((place) => [...readText(place).matchAll(/(\w+)\.fill\(/g)].map(([, name]) => name));
    expect(filled.sort()).toEqual([...declared].sort());
  });
});
