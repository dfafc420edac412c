import { describe, expect, it } from "vitest";
import type { Rule } from "#contracts/flows/conditions";
import { evaluate, type Facts, pending } from "./evaluate.ts";

const facts = (over: Partial<Facts> = {}): Facts => ({
  values: { "return.value": 10_000, "customer.tags": ["VIP", "Gold"], "order.channel": "Web", "customer.is_guest": false },
  items: [
    { "item.reason": "DEFECTIVE", "item.quantity": 1 },
    { "item.reason": "OTHER", "item.quantity": 3 },
  ],
  answers: { worn: "yes" },
  ...over,
});
const test = (rule: unknown, over: Partial<Facts> = {}) => evaluate(rule as Rule, facts(over));

describe("evaluate", () => {
  it.each([
    [{ field: "return.value", op: "GT", value: 10_000 }, "no"],
    [{ field: "return.value", op: "GTE", value: 10_000 }, "yes"],
    [{ field: "return.value", op: "BETWEEN", value: [10_000, 20_000] }, "yes"],
    [{ field: "customer.tags", op: "HAS_ANY", value: ["vip"] }, "yes"],
    [{ field: "customer.tags", op: "HAS_ALL", value: ["vip", "silver"] }, "no"],
    [{ field: "customer.tags", op: "HAS_NONE", value: ["silver"] }, "yes"],
    [{ field: "order.channel", op: "IS", value: "WEB" }, "yes"],
    [{ field: "order.channel", op: "STARTS_WITH", value: "we" }, "yes"],
    [{ field: "order.channel", op: "NOT_IN", value: ["pos"] }, "yes"],
    [{ field: "customer.is_guest", op: "IS", value: false }, "yes"],
    [{ field: "return.answers", key: "worn", op: "IS", value: "yes" }, "yes"],
    [{ field: "return.answers", key: "other", op: "IS_NOT", value: "yes" }, "unknown"],
    [{ field: "item.reason", op: "IS", value: "OTHER" }, "yes"],
    [{ field: "item.reason", items: "ALL", op: "IS", value: "OTHER" }, "no"],
    [{ field: "item.reason", items: "NONE", op: "IS", value: "TOO_SMALL" }, "yes"],
  ])("finds %j: %s", (rule, truth) => {
    expect(test(rule)).toBe(truth);
  });

  it("meets no operator with what is not known, IS_NOT and a negation included", () => {
    const values = { "order.country": null };
    for (const op of ["IS", "IS_NOT"]) expect(test({ field: "order.country", op, value: "FR" }, { values })).toBe("unknown");
    expect(test({ not: { field: "order.country", op: "IS", value: "FR" } }, { values })).toBe("unknown");
  });

  it("lets the others decide where they can", () => {
    const unknown = { field: "order.country", op: "IS", value: "FR" };
    const yes = { field: "return.value", op: "GT", value: 1 };
    const no = { field: "return.value", op: "LT", value: 1 };
    expect([test({ all: [unknown, yes] }), test({ all: [unknown, no] })]).toEqual(["unknown", "no"]);
    expect([test({ any: [unknown, yes] }), test({ any: [unknown, no] })]).toEqual(["yes", "unknown"]);
  });

  it("waits for what the customer has not chosen yet, unless it makes no difference", () => {
    const items: Facts["items"] = [{ "item.reason": pending }];
    const reason = { field: "item.reason", op: "IS", value: "OTHER" };
    expect(test(reason, { items })).toBe("pending");
    expect(test({ any: [reason, { field: "return.value", op: "GT", value: 1 }] }, { items })).toBe("yes");
    expect(test({ all: [reason, { field: "return.value", op: "LT", value: 1 }] }, { items })).toBe("no");
    expect(test({ field: "return.answers", key: "worn", op: "IS", value: "yes" }, { answers: pending })).toBe("pending");
  });

  it("knows nothing of the items of what has none, whatever is asked", () => {
    const sku = { field: "item.sku", op: "IS", value: "S" };
    for (const rule of [sku, { ...sku, items: "ALL" as const }, { ...sku, items: "NONE" as const }, { not: sku }])
      expect(test(rule, { items: [] })).toBe("unknown");
  });
});
