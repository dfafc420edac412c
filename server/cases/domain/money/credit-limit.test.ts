import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TaxGroup } from "#contracts/invoices/shapes";
import { creditMaximum, creditShares } from "./credit-limit.ts";

const group = (rate: string, net_minor: number, tax_minor: number): TaxGroup => ({
  category: "S",
  rate,
  net_minor,
  tax_minor,
  reason: null,
});
const whole = { quantity: "1", net_minor: 10000, tax_minor: 1900, gross_minor: 11900 };

describe("what may be credited", () => {
  it("is the rest of the invoice: 119.00 less 50.00 and 69.00 leaves nothing", () => {
    const invoice = [group("19", 10000, 1900)];
    expect(creditMaximum(invoice, [], [group("19", 4202, 798)])).toBeNull();
    expect(creditMaximum(invoice, [group("19", 4202, 798)], [group("19", 5798, 1102)])).toBeNull();
    expect(creditMaximum(invoice, [group("19", 10000, 1900)], [group("19", 1, 0)])).toBe(0);
  });

  it("is the rest of each rate, a negative one too", () => {
    const invoice = [group("20", -1000, -200), group("12.5", 2000, 250)];
    expect(creditMaximum(invoice, [], invoice)).toBeNull();
    expect(creditMaximum(invoice, [], [group("12.5", 2100, 250), group("20", -1000, -300)])).not.toBeNull();
    expect(creditMaximum(invoice, [], [group("7", 100, 7)])).toBe(0);
  });
});

describe("the lines of a credit note", () => {
  it("repeat the tax of the invoice in proportion, the last with the rest", () => {
    expect(creditShares([whole], new Map(), [{ index: 0, net_minor: 4202 }])).toEqual([
      { index: 0, quantity: null, net_minor: 4202, tax_minor: 798, gross_minor: 5000 },
    ]);
    const credited = new Map([[0, { net_minor: 4202, tax_minor: 798, quantity: 0 }]]);
    expect(creditShares([whole], credited, undefined)).toEqual([
      { index: 0, quantity: "1", net_minor: 5798, tax_minor: 1102, gross_minor: 6900 },
    ]);
  });

  it("of units one by one add up to the line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat({ max: 99_999 }), fc.nat({ max: 9_999 }), (units, net_minor, tax_minor) => {
        const line = { quantity: String(units), net_minor, tax_minor, gross_minor: net_minor + tax_minor };
        const credited = { net_minor: 0, tax_minor: 0, quantity: 0 };
        for (let i = 0; i < units; i++) {
          const [share] = creditShares([line], new Map([[0, credited]]), [{ index: 0, quantity: "1" }]);
          credited.net_minor += share?.net_minor ?? 0;
          credited.tax_minor += share?.tax_minor ?? 0;
          credited.quantity += 1;
        }
        expect([credited.net_minor, credited.tax_minor]).toEqual([net_minor, tax_minor]);
      }),
    );
  });
});
