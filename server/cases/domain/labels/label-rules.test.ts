import { describe, expect, it } from "vitest";
import { declaredValue, expectedLabelFee, isSlip, labelDeduction, labelSender, parcelFor } from "./label-rules.ts";

describe("labelDeduction", () => {
  const bought = { hasCarrier: true, cost_minor: 650, isMerchantFault: false, isStoreCurrency: true };
  it.each([
    ["FREE", bought, 0],
    ["CUSTOMER", bought, 0],
    ["DEDUCT_FIXED", bought, 700],
    ["DEDUCT_FIXED", { ...bought, isStoreCurrency: false }, 0],
    ["DEDUCT_COST", bought, 650],
    ["DEDUCT_COST", { ...bought, cost_minor: 820 }, 700],
    ["DEDUCT_COST", { ...bought, isStoreCurrency: false }, 0],
    ["DEDUCT_COST", { ...bought, cost_minor: 779, isCostCurrency: false }, 700],
    ["DEDUCT_COST", { ...bought, cost_minor: 779, isCostCurrency: false, isStoreCurrency: false }, 0],
    ["DEDUCT_COST", { ...bought, cost_minor: 0 }, 700],
    ["DEDUCT_COST", { ...bought, isMerchantFault: true }, 0],
    ["DEDUCT_FIXED", { ...bought, isChargedAlready: true }, 0],
    ["DEDUCT_FIXED", { ...bought, shown_minor: 600 }, 600],
    ["DEDUCT_FIXED", { ...bought, shown_minor: 900 }, 700],
    ["DEDUCT_FIXED", { ...bought, first_minor: 500 }, 500],
    ["DEDUCT_COST", { ...bought, cost_minor: 593, shown_minor: 600 }, 593],
    ["DEDUCT_COST", { ...bought, cost_minor: 742, shown_minor: 800, isChargedAlready: true }, 742],
    ["DEDUCT_COST", { ...bought, cost_minor: 820, shown_minor: 700 }, 700],
    ["DEDUCT_COST", { ...bought, cost_minor: 0, shown_minor: 650 }, 650],
    ["DEDUCT_COST", { ...bought, cost_minor: 0, shown_minor: 900 }, 700],
    ["DEDUCT_COST", { ...bought, first_minor: 593 }, 593],
    ["DEDUCT_COST", { ...bought, first_minor: 0 }, 0],
    ["DEDUCT_FIXED", { ...bought, hasCarrier: false, cost_minor: 0 }, 0],
    ["DEDUCT_COST", { ...bought, hasCarrier: false }, 0],
  ] as const)("deducts for %s and %j: %i", (payer, purchase, amount) => {
    expect(labelDeduction({ payer, price_minor: 700 }, purchase)).toBe(amount);
  });

  it("is expected before a label is bought", () => {
    const fees = (["FREE", "DEDUCT_FIXED", "DEDUCT_COST", "CUSTOMER"] as const).map((payer) =>
      expectedLabelFee({ payer, price_minor: 700 }),
    );
    expect(fees).toEqual([0, 700, 700, 0]);
  });
});

describe("declaredValue", () => {
  const goods = { paid_minor: 9000, quantity: 2, isStoreCurrency: true };
  it.each([
    ["PAID_PRICE", 1, goods, 9000],
    ["PAID_PRICE", 500, { ...goods, paid_minor: 0 }, 1000],
    ["FIXED", 500, goods, 1000],
    ["FIXED", 500, { ...goods, isStoreCurrency: false }, 9000],
    ["PAID_PRICE", 500, { ...goods, paid_minor: 0, isStoreCurrency: false }, 2],
  ] as const)("declares %s with a minimum of %i for %j: %i", (customs_value, customs_minimum_minor, units, value) => {
    expect(declaredValue({ customs_value, customs_minimum_minor }, units)).toBe(value);
  });
});

it("tells a slip of ours from a label that names its carrier", () => {
  expect([
    isSlip({ adapter: "own", carrier: null }),
    isSlip({ adapter: "own", carrier: "UPS" }),
    isSlip({ adapter: "manual", carrier: "UPS" }),
  ]).toEqual([true, false, false]);
});

it("names the customer as the sender unless the store names another", () => {
  expect([labelSender("", "Ann Bee"), labelSender("Returns desk", "Ann Bee")]).toEqual(["Ann Bee", "Returns desk"]);
});

describe("parcelFor", () => {
  const box = (length_mm: number) => ({ length_mm, width_mm: 100, height_mm: 100 });
  const [small, usual, large] = [box(100), box(300), box(600)];
  it.each([
    ["the item's own parcel, also a smaller one than usual", [small], small],
    ["the largest of several", [small, large], large],
    ["the usual one where an item has none of its own", [small, null], usual],
    ["a larger one than usual, where an item needs it", [large, null], large],
    ["the usual one without items", [], usual],
  ] as const)("is %s", (_, own, expected) => {
    expect(parcelFor(own, usual)).toBe(expected);
  });

  it("is none where no size is known", () => {
    expect(parcelFor([null], null)).toBeNull();
  });
});
