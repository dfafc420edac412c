import { describe, expect, it } from "vitest";
import { buildAdjustmentRequest, hasUnits, noAdjustment } from "./settlement.ts";

const available = [
  { item_id: "a", quantity: 2 },
  { item_id: "b", quantity: 1 },
];

describe("the settlement request", () => {
  it("leaves out unchanged values", () => {
    expect(buildAdjustmentRequest(noAdjustment, available)).toEqual({});
  });

  it("names units only when fewer than all are settled, and none of an item left out", () => {
    expect(buildAdjustmentRequest({ ...noAdjustment, units: { a: 2, b: 1 } }, available)).toEqual({});
    expect(buildAdjustmentRequest({ ...noAdjustment, units: { a: 1 } }, available)).toEqual({
      items: [
        { id: "a", quantity: 1 },
        { id: "b", quantity: 1 },
      ],
    });
    expect(buildAdjustmentRequest({ ...noAdjustment, units: { b: 0 } }, available)).toEqual({ items: [{ id: "a", quantity: 2 }] });
  });

  it("sends a fee of zero, which removes a computed one", () => {
    expect(
      buildAdjustmentRequest(
        { ...noAdjustment, fees_minor: 0, method: "STORE_CREDIT", bonus_minor: 500, refund_shipping_minor: 700 },
        available,
      ),
    ).toEqual({
      fees_minor: 0,
      method: "STORE_CREDIT",
      bonus_minor: 500,
      refund_shipping_minor: 700,
    });
  });

  it("names a store credit only when it is not the customer's choice", () => {
    expect(buildAdjustmentRequest({ ...noAdjustment, credit_code: "AAAA-BBBB-CCCC" }, available)).toEqual({
      credit_code: "AAAA-BBBB-CCCC",
    });
    expect(buildAdjustmentRequest({ ...noAdjustment, credit_code: null }, available)).toEqual({ credit_code: null });
  });

  it("requires a unit", () => {
    expect(hasUnits({ ...noAdjustment, units: { a: 0, b: 0 } }, available)).toBe(false);
    expect(hasUnits(noAdjustment, available)).toBe(true);
    expect(hasUnits(noAdjustment, [])).toBe(false);
  });
});
