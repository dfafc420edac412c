import { describe, expect, it } from "vitest";
import type { GroupCondition, GroupRules } from "#contracts/product-groups";
import { type MatchProduct, type MatchVariant, matchesProduct, matchesVariant } from "./product-match.ts";

const product: MatchProduct = {
  id: "p1",
  title: "Linen Shirt",
  vendor: "Éclair",
  type: null,
  tags: ["Summer", "sale"],
  collections: ["New in"],
};
const variant: MatchVariant = { title: "M", sku: "LIN-M", price_minor: 4999, currency: "USD", weight_g: 250 };
const rules = (change: Partial<GroupRules> = {}): GroupRules => ({
  match: "ALL",
  conditions: [],
  product_ids: [],
  excluded_product_ids: [],
  ...change,
});
const takes = (...conditions: GroupCondition[]) => matchesProduct(rules({ conditions }), product, [variant], "USD");

describe("a product group", () => {
  it.each<[GroupCondition["field"], GroupCondition["op"], GroupCondition["value"], boolean]>([
    ["PRODUCT", "CONTAINS", "SHIRT", true],
    ["PRODUCT", "STARTS_WITH", "shirt", false],
    ["VENDOR", "IS", "éCLAIR", true],
    ["VENDOR", "IS_NOT", "Acme", true],
    ["TYPE", "IS", "Shirts", false],
    ["TYPE", "IS_NOT", "Shirts", true],
    ["SKU", "IN", ["x", "lin-m"], true],
    ["VARIANT", "IS", "L", false],
    ["TAG", "IS", "summer", true],
    ["TAG", "IS_NOT", "sale", false],
    ["TAG", "IS_NOT", "winter", true],
    ["TAG", "STARTS_WITH", "sum", true],
    ["COLLECTION", "IN", ["new in"], true],
    ["PRICE", "IS", 4999, true],
    ["PRICE", "IS_NOT", 4999, false],
    ["PRICE", "GT", 4999, false],
    ["PRICE", "LT", 5000, true],
    ["PRICE", "BETWEEN", [4999, 4999], true],
    ["WEIGHT", "IN", [1, 250], true],
    ["WEIGHT", "BETWEEN", [251, 900], false],
  ])("evaluates %s %s %j to %s", (field, op, value, expected) => {
    expect(takes({ field, op, value })).toBe(expected);
  });

  it("meets all of its conditions or any of them, on one and the same variant", () => {
    const conditions: GroupCondition[] = [
      { field: "SKU", op: "IS", value: "LIN-M" },
      { field: "PRICE", op: "GT", value: 9000 },
    ];
    const dear = { ...variant, sku: "LIN-XL", price_minor: 9900 };
    expect(matchesProduct(rules({ conditions }), product, [variant, dear], "USD")).toBe(false);
    expect(matchesProduct(rules({ conditions, match: "ANY" }), product, [variant], "USD")).toBe(true);
    expect(matchesVariant(rules({ conditions, match: "ANY" }), product, { ...dear, price_minor: 1 }, "USD")).toBe(false);
  });

  it("is empty without conditions", () => {
    expect(matchesProduct(rules(), product, [variant], "USD")).toBe(false);
    expect(matchesProduct(rules({ match: "ANY" }), product, [variant], "USD")).toBe(false);
  });

  it("includes hand-picked products, and never excluded ones", () => {
    expect(matchesProduct(rules({ product_ids: ["p1"] }), product, [], "USD")).toBe(true);
    expect(matchesProduct(rules({ product_ids: ["p1"], excluded_product_ids: ["p1"] }), product, [variant], "USD")).toBe(false);
  });

  it("compares no price in another currency and no unknown weight", () => {
    expect(
      matchesProduct(rules({ conditions: [{ field: "PRICE", op: "GT", value: 1 }] }), product, [{ ...variant, currency: "JPY" }], "USD"),
    ).toBe(false);
    const weightless = { ...variant, weight_g: null };
    expect(matchesVariant(rules({ conditions: [{ field: "WEIGHT", op: "LT", value: 500 }] }), product, weightless, "USD")).toBe(false);
    expect(matchesVariant(rules({ conditions: [{ field: "WEIGHT", op: "IS_NOT", value: 5 }] }), product, weightless, "USD")).toBe(true);
  });
});
