import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exchangeDiscounts } from "./exchange-discount.ts";

const line = (gross: number, discount: number, exchange: number) => ({ gross, discount, exchange });

describe("the order's discount toward an exchange", () => {
  it.each([
    ["an even swap at the price before the discount", 100_00, 10_00],
    ["a dearer exchange, in full", 120_00, 10_00],
    ["a cheaper one only up to its price", 95_00, 5_00],
    ["an exchange below what was paid not at all", 80_00, 0],
  ])("pays for %s", (_, exchange, expected) => {
    expect(exchangeDiscounts([line(90_00, 10_00, exchange)], "TOTAL")).toEqual([expected]);
    expect(exchangeDiscounts([line(90_00, 10_00, exchange)], "ITEM")).toEqual([expected]);
  });

  it("covers all exchanges together, or each on its own, as the store's price rule says", () => {
    const lines = [line(90_00, 10_00, 80_00), line(90_00, 10_00, 120_00)];
    expect(exchangeDiscounts(lines, "TOTAL")).toEqual([8_00, 12_00]);
    expect(exchangeDiscounts(lines, "ITEM")).toEqual([0, 10_00]);
  });

  it("leaves out lines that are not exchanged", () => {
    expect(exchangeDiscounts([line(90_00, 10_00, 100_00), line(45_00, 5_00, 0)], "TOTAL")).toEqual([10_00, 0]);
  });

  it("never exceeds the discounts, the difference, or a line's price", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    const lines = fc.array(fc.record({ gross: amount, discount: amount, exchange: amount }), { maxLength: 6 });
    fc.assert(
      fc.property(lines, fc.constantFrom("ITEM" as const, "TOTAL" as const), (drawn, rule) => {
        const found = exchangeDiscounts(drawn, rule);
        const sum = found.reduce((total, one) => total + one, 0);
        const open = drawn.filter(({ exchange }) => exchange > 0);
        expect(sum).toBeLessThanOrEqual(open.reduce((total, { discount }) => total + discount, 0));
        if (rule === "TOTAL")
          expect(sum).toBeLessThanOrEqual(
            Math.max(
              0,
              open.reduce((total, one) => total + one.exchange - one.gross, 0),
            ),
          );
        found.forEach((one, i) => {
          expect(one).toBeGreaterThanOrEqual(0);
          expect(one).toBeLessThanOrEqual(drawn[i]?.exchange ?? 0);
        });
      }),
    );
  });
});
