import { describe, expect, it } from "vitest";
import { hasUnits, noWishes, requestOf } from "./settlement.ts";

const available = [
  { item_id: "a", quantity: 2 },
  { item_id: "b", quantity: 1 },
];

describe("the settlement request", () => {
  it("leaves out unchanged values", () => {
    expect(requestOf(noWishes, available)).toEqual({});
  });

  it("names units only when fewer than all are settled, and none of an item left out", () => {
    expect(requestOf({ ...noWishes, units: { a: 2, b: 1 } }, available)).toEqual({});
    expect(requestOf({ ...noWishes, units: { a: 1 } }, available)).toEqual({
      items: [
        { id: "a", quantity: 1 },
        { id: "b", quantity: 1 },
      ],
    });
    expect(requestOf({ ...noWishes, units: { b: 0 } }, available)).toEqual({ items: [{ id: "a", quantity: 2 }] });
  });

  it("sends a fee of zero, which removes a computed one", () => {
    expect(
      requestOf({ ...noWishes, fees_minor: 0, method: "STORE_CREDIT", bonus_minor: 500, refund_shipping_minor: 700 }, available),
    ).toEqual({
      fees_minor: 0,
      method: "STORE_CREDIT",
      bonus_minor: 500,
      refund_shipping_minor: 700,
    });
  });

  it("requires a unit", () => {
    expect(hasUnits({ ...noWishes, units: { a: 0, b: 0 } }, available)).toBe(false);
    expect(hasUnits(noWishes, available)).toBe(true);
    expect(hasUnits(noWishes, [])).toBe(false);
  });
});
