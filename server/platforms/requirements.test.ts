import { describe, expect, it } from "vitest";
import { missingFeatures, requiredScopes } from "./requirements.ts";

const scopes = requiredScopes.shopify.map(({ scope }) => scope);
const without = (...missing: string[]) => [
  ...missingFeatures(
    "shopify",
    scopes.filter((scope) => !missing.includes(scope)),
  ),
];

describe("a missing scope", () => {
  it("disables its own features and no others", () => {
    expect(without()).toEqual([]);
    expect(without("write_gift_cards")).toEqual(["giftCards"]);
    expect(without("write_customers")).toEqual(["giftCardOwners"]);
    expect(without("write_draft_orders", "write_inventory")).toEqual(["stock", "exchanges", "invoices"]);
    expect([...missingFeatures("woocommerce", ["write"])]).toEqual([]);
    expect([...missingFeatures("woocommerce", ["read"])]).toContain("refunds");
  });
});
