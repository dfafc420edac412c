import { expect, it } from "vitest";
import { isSameJson } from "./same-json.ts";

it.each([
  [{ type: "NONE", amount: 0, percent: 1 }, { percent: 1, type: "NONE", amount: 0 }, true],
  [{ a: { b: [{ c: 1, d: 2 }] } }, { a: { b: [{ d: 2, c: 1 }] } }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [null, undefined, true],
  [new Date("2026-01-01T00:00:00Z"), "2026-01-01T00:00:00.000Z", true],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: "1" }, false],
  [{ a: null }, {}, false],
])("compares %j with %j as what is stored: %s", (one, other, same) => {
  expect([isSameJson(one, other), isSameJson(other, one)]).toEqual([same, same]);
});
