import { expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { indexOfPolicy, newPolicy, toPolicy, withPolicy } from "./values.ts";

const policy = (id: string, more: object = {}) => ReturnPolicy.parse({ id, name: id, ...more });
const data = { policies: [policy("a"), policy("b"), policy("rest", { is_default: true })] };
const ids = (policies: readonly ReturnPolicy[]) => policies.map(({ id, name }) => id ?? name);

it("puts a new policy before the default one", () => {
  const made = { ...newPolicy, name: "new one" };
  expect(indexOfPolicy(data, "new")).toBe(2);
  expect(ids(withPolicy(data, "new", made).policies)).toEqual(["a", "b", "new one", "rest"]);
});

it("starts a new policy with the contract's defaults", () => {
  expect(ReturnPolicy.parse({ name: "x" })).toEqual({ ...newPolicy, name: "x" });
});

it("replaces a changed policy in place", () => {
  const { policies } = withPolicy(data, "a", policy("a", { final_sale: true }));
  expect(ids(policies)).toEqual(["a", "b", "rest"]);
  expect(policies[0]?.final_sale).toBe(true);
});

it("reads empty amounts as null and empty days as no limit", () => {
  const emptied = policy("a") as any;
  emptied.window.refund_days = undefined;
  emptied.fees.label_minor = null;
  emptied.applies_to.price_to_minor = undefined;
  const read = toPolicy(emptied);
  expect(read.window.refund_days).toBeNull();
  expect(read.fees.label_minor).toBe(0);
  expect(read.applies_to.price_to_minor).toBeNull();
  expect(ReturnPolicy.safeParse(read).success).toBe(true);
});
