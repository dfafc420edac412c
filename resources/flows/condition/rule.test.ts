import { expect, it } from "vitest";
import { depthOf, emptyLeaf, mayNegate, ruleIn, shapeOf, withLeaf } from "./rule.ts";

const leaf = { field: "return.value", op: "GT", value: 1 };

it("adds a condition beside one that stands alone, and to a group", () => {
  expect(withLeaf(undefined)).toEqual(emptyLeaf);
  expect(withLeaf(leaf)).toEqual({ all: [leaf, emptyLeaf] });
  expect(withLeaf({ any: [leaf] })).toEqual({ any: [leaf, emptyLeaf] });
});

it("lets nothing be negated deeper than three levels", () => {
  const rule = { all: [leaf, { not: leaf }] };
  expect(depthOf(rule)).toBe(2);
  expect([mayNegate(rule, 0, 3), mayNegate(rule, 1, 3)]).toEqual([true, false]);
  expect(mayNegate(leaf, 2, 3)).toBe(true);
});

it("reads what is half written, and nothing from what is no rule", () => {
  expect(ruleIn(undefined)).toBeUndefined();
  expect(ruleIn({ all: [{ field: "x" }, 7, { not: null }] })).toEqual({ all: [{ field: "x", op: "" }, { not: emptyLeaf }] });
});

it("knows the shape of a value by field and operator", () => {
  expect([
    shapeOf("flag", "IS"),
    shapeOf("money", "BETWEEN"),
    shapeOf("list", "HAS_ANY"),
    shapeOf("code", "NOT_IN"),
    shapeOf("text", "CONTAINS"),
  ]).toEqual(["flag", "range", "many", "many", "one"]);
});
