import { describe, expect, it } from "vitest";
import { readSources, readText } from "./sources.ts";

const sources = readSources();

describe("ports", () => {
  const declared = sources.flatMap(({ text }) => [...text.matchAll(/export const (\w+) =\s+port</g)].map(([, name = ""]) => name));

  it("are few: where nobody waits for the answer, an area emits an event", () => {
    expect(declared.length).toBeGreaterThan(0);
    expect(declared.length).toBeLessThanOrEqual(10);
  });

  it("are all filled when the program is composed", () => {
    const filled = [...readText("server/ports.ts").matchAll(/(\w+)\.fill\(/g)].map(([, name]) => name);
    expect(filled.sort()).toEqual([...declared].sort());
  });
});
