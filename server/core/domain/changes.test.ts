import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes.ts";

describe("changes between two states", () => {
  it("are the fields that differ, named as the change wrote them", () => {
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

  it("match list members by id or code: added, removed, changed and moved", () => {
    const before = {
      policies: [
        { id: "a", name: "A. B", days: 1 },
        { id: "b", name: "B" },
        { id: "c", name: "C" },
      ],
    };
    const after = {
      policies: [
        { id: "c", name: "C" },
        { id: "a", name: "A. B", days: 2 },
        { id: "d", name: "D" },
      ],
    };
    expect(changesBetween(before, after)).toEqual([
      { field: "policies.A B.days", before: 1, after: 2 },
      { field: "policies.B", before: { id: "b", name: "B" }, after: null },
      { field: "policies.D", before: null, after: { id: "d", name: "D" } },
      { field: "policies", before: ["A B", "C"], after: ["C", "A B"] },
    ]);
    const reasons = changesBetween({ reasons: [{ code: "X", active: true }] }, { reasons: [{ code: "X", active: false }] });
    expect(reasons).toEqual([{ field: "reasons.X.active", before: true, after: false }]);
    expect(changesBetween({ hours: [{ day: 1 }] }, { hours: [] })).toEqual([{ field: "hours", before: [{ day: 1 }], after: [] }]);
  });

  it("list every non-empty field of something created or deleted", () => {
    expect(changesBetween(null, { name: "Box", note: null })).toEqual([{ field: "name", before: null, after: "Box" }]);
    expect(changesBetween({ name: "Box" }, null)).toEqual([{ field: "name", before: "Box", after: null }]);
    expect(changesBetween(null, null)).toEqual([]);
  });
});
