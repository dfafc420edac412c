import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes.ts";

describe("changes between two states", () => {
  it("are the fields that differ, as named by what was written", () => {
    const before = { id: "1", name: "Box", length: 40, version: 1, kept: "x" };
    expect(changesBetween(before, { name: "Box", length: 50, version: 2 })).toEqual([{ field: "length", before: 40, after: 50 }]);
  });

  it("look into objects and compare lists as a whole", () => {
    const change = changesBetween({ limits: { USD: 1, EUR: 2 }, areas: ["a"] }, { limits: { USD: 3, EUR: 2 }, areas: ["a", "b"] });
    expect(change).toEqual([
      { field: "limits.USD", before: 1, after: 3 },
      { field: "areas", before: ["a"], after: ["a", "b"] },
    ]);
  });

  it("of something new or deleted are all that holds anything", () => {
    expect(changesBetween(null, { name: "Box", note: null })).toEqual([{ field: "name", before: null, after: "Box" }]);
    expect(changesBetween({ name: "Box" }, null)).toEqual([{ field: "name", before: "Box", after: null }]);
    expect(changesBetween(null, null)).toEqual([]);
  });
});
