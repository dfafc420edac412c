import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderTotals } from "./order-totals.ts";

const order = (change: Partial<Parameters<typeof orderTotals>[0]>) =>
  orderTotals({ tax_inclusive: false, discount_minor: 0, lines: [], shipping: [], payments: [], ...change });
const line = (quantity: number, unit_price_minor: number, tax_minor = 0, discount_minor = 0) => ({
  quantity,
  unit_price_minor,
  discount_minor,
  tax_minor,
});

describe("order totals", () => {
  it("spread a coupon by line value", () => {
    expect(order({ discount_minor: 100, lines: [line(1, 600), line(1, 400)] }).lines.map((l) => l.gross_minor)).toEqual([540, 360]);
  });

  it("give the odd unit to the earlier of equal lines", () => {
    const { lines } = order({ discount_minor: 100_001, lines: [line(1, 50_000), line(1, 50_000), line(1, 50_000)] });
    expect(lines.map((l) => l.order_discount_minor)).toEqual([33_334, 33_334, 33_333]);
  });

  it("put tax on top of an exclusive price and inside an inclusive one", () => {
    const lines = [line(2, 1000, 200)];
    const shipping = [{ price_minor: 1000, discount_minor: 500, tax_minor: 115 }];
    expect(order({ lines, shipping })).toMatchObject({
      lines: [{ gross_minor: 2200 }],
      shipping: [{ gross_minor: 615 }],
      total_minor: 2815,
    });
    const inclusive = order({ lines, shipping, tax_inclusive: true });
    expect(inclusive).toMatchObject({ lines: [{ gross_minor: 2000 }], shipping: [{ gross_minor: 500 }], total_minor: 2500 });
  });

  it("add up what was captured, whether or not paid in full", () => {
    expect(order({ lines: [line(1, 10_000)], payments: [{ captured_minor: 2500 }, { captured_minor: 500 }] }).paid_minor).toBe(3000);
  });

  it("spread every discount to the last unit and never below zero", () => {
    const lineOf = fc
      .record({
        quantity: fc.integer({ min: 1, max: 50 }),
        unit_price_minor: fc.nat(1_000_000),
        tax_minor: fc.nat(10_000),
        off: fc.nat(100),
      })
      .map(({ off, ...rest }) => ({ ...rest, discount_minor: Math.floor((rest.quantity * rest.unit_price_minor * off) / 100) }));
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 1, maxLength: 12 }),
        fc.nat(2_000_000),
        fc.boolean(),
        (lines, discount_minor, tax_inclusive) => {
          const worth = lines.reduce((total, l) => total + l.quantity * l.unit_price_minor - l.discount_minor, 0);
          const totals = order({ lines, discount_minor, tax_inclusive });
          expect(totals.lines.reduce((total, l) => total + l.order_discount_minor, 0)).toBe(Math.min(discount_minor, worth));
          for (const l of totals.lines) {
            expect(l.gross_minor).toBeGreaterThanOrEqual(0);
            expect(l.gross_minor - l.tax_minor).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
