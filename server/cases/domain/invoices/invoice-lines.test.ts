import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { invoiceLines } from "./invoice-lines.ts";

const goods = (gross: number, tax: number, rate = "20") => ({ description: "EXCHANGE_DIFFERENCE", rate, gross, tax });
const shipping = (gross: number, tax: number, rate = "20") => ({ description: "SHIPPING", rate, gross, tax });

describe("invoiceLines", () => {
  it("keep the tax inside the part of the price that is still owed", () => {
    expect(invoiceLines(600, [goods(2400, 400)])).toEqual([
      { description: "EXCHANGE_DIFFERENCE", rate: "20", quantity: 1, net_minor: 500, tax_minor: 100, gross_minor: 600 },
    ]);
  });

  it("have one line a rate, and shipping on its own", () => {
    const lines = invoiceLines(3000, [goods(2000, 333), goods(2000, 333), goods(1000, 50, "5.5"), shipping(1000, 167)]);
    expect(lines.map(({ description, gross_minor, tax_minor }) => [description, gross_minor, tax_minor])).toEqual([
      ["EXCHANGE_DIFFERENCE", 2000, 333],
      ["EXCHANGE_DIFFERENCE", 500, 25],
      ["SHIPPING", 500, 84],
    ]);
  });

  it("add up to the amount to the cent, with never more tax than the charges hold", () => {
    const charge = fc.nat({ max: 1_000_000 }).chain((gross) =>
      fc.record({
        description: fc.constantFrom("EXCHANGE_DIFFERENCE", "SHIPPING"),
        rate: fc.constantFrom("0", "5.5", "20"),
        gross: fc.constant(gross + 1),
        tax: fc.nat({ max: gross }),
      }),
    );
    fc.assert(
      fc.property(fc.array(charge, { minLength: 1, maxLength: 8 }), fc.nat({ max: 1_000_000 }), (charges, wanted) => {
        const amount = Math.min(
          wanted,
          charges.reduce((sum, { gross }) => sum + gross, 0),
        );
        const lines = invoiceLines(amount, charges);
        expect(lines.reduce((sum, { gross_minor }) => sum + gross_minor, 0)).toBe(amount);
        for (const { net_minor, tax_minor, gross_minor } of lines) {
          expect(net_minor + tax_minor).toBe(gross_minor);
          expect(tax_minor).toBeGreaterThanOrEqual(0);
          expect(net_minor).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
