import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOfExchange, priceWithTax } from "#server/catalogue/domain/exchange-tax";
import { unitsValue } from "#server/catalogue/domain/units";
import { invoiceLines } from "../invoices/invoice-lines.ts";
import { addUp } from "../invoices/invoice-totals.ts";
import { type Supply, shippingTax, supplyLines } from "./exchange-invoice.ts";

const supply = (kind: Supply["kind"], gross_minor: number, tax_minor: number, rate: string): Supply => ({
  ...{ kind, title: "", sku: null, order_line_id: null, rate, gross_minor, tax_minor },
  quantity: gross_minor < 0 ? -1 : 1,
});
const sumOf = (lines: readonly Supply[]) =>
  addUp(
    lines.map(({ rate }) => ({ category: "S" as const, rate })),
    lines.map(({ gross_minor, tax_minor }) => ({ net_minor: gross_minor - tax_minor, tax_minor, gross_minor })),
  );

describe("the lines of an additional invoice", () => {
  it("take off what came back at its rate: 12.00 at 20 % for 11.25 and 1.13 at 12.5 % is 0.38 with −0.62 of tax", () => {
    const goods = [
      supply("RETURNED", -1200, -200, "20"),
      supply("EXCHANGE", 1125, 125, "12.5"),
      supply("SHIPPING", 113, shippingTax(113, { gross: 0, tax: 0 }, "12.5"), "12.5"),
    ];
    const totals = sumOf(supplyLines(38, { goods, fees: [] }));
    expect([totals.gross_minor, totals.net_minor, totals.tax_minor]).toEqual([38, 100, -62]);
    expect(totals.taxes.map(({ rate, tax_minor }) => [rate, tax_minor])).toEqual([
      ["20", -200],
      ["12.5", 138],
    ]);
  });

  it("tax fees at the highest rate of the returned goods, inside", () => {
    const goods = [supply("RETURNED", -1000, -65, "7"), supply("RETURNED", -1000, -160, "19"), supply("EXCHANGE", 5000, 455, "10")];
    const fee = supplyLines(3500, { goods, fees: [{ kind: "RESTOCKING", amount_minor: 500 }] }).find(({ kind }) => kind === "FEE");
    expect(fee).toMatchObject({ rate: "19", gross_minor: 500, tax_minor: 80, title: "RESTOCKING" });
  });

  it("tax the difference with its own sign, net and tax of it, for any prices, rates and discounts", () => {
    const goods = fc.record({
      bought: fc.integer({ min: 1, max: 100_000 }),
      units: fc.integer({ min: 1, max: 7 }),
      wanted: fc.integer({ min: 1, max: 100_000 }),
      rate: fc.constantFrom("0", "7", "8.875", "19", "25.5"),
      isIncluded: fc.boolean(),
      off: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(goods, ({ bought, units, wanted, rate, isIncluded, off }) => {
        const line = priceWithTax(bought * units - Math.floor((bought * units * off) / 100), rate, isIncluded);
        const back = unitsValue({ quantity: units, ...line }, units - 1, 1);
        const sent = priceOfExchange({ quantity: 1, price_minor: wanted, rate }, isIncluded, {
          ...{ quantity: 1, unit_price_minor: bought, isReduced: off > 0, rate, worth: back },
        });
        if (wanted === bought && off === 0) expect(sent.gross - back.gross).toBe(0);
        const amount = sent.gross - back.gross;
        if (amount <= 0) return;
        const lines = supplyLines(amount, {
          goods: [supply("RETURNED", -back.gross, -back.tax, rate), supply("EXCHANGE", sent.gross, sent.tax, rate)],
          fees: [],
        });
        const totals = sumOf(lines);
        expect(totals.net_minor + totals.tax_minor).toBe(totals.gross_minor);
        expect(totals.gross_minor).toBe(amount);
        expect(totals.tax_minor).toBeGreaterThanOrEqual(0);
        expect(totals.net_minor).toBeGreaterThanOrEqual(0);
        for (const { gross_minor, tax_minor } of lines) expect(gross_minor * tax_minor).toBeGreaterThanOrEqual(0);
        for (const one of invoiceLines(amount, [{ description: "EXCHANGE_DIFFERENCE", rate, ...sent }])) {
          expect(one.net_minor + one.tax_minor).toBe(one.gross_minor);
          expect(one.tax_minor).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("add up to the amount, whatever else pays a part", () => {
    const goods = fc.array(
      fc
        .record({ gross: fc.integer({ min: -10_000, max: 10_000 }), rate: fc.constantFrom("0", "7", "19") })
        .map(({ gross, rate }) => supply(gross < 0 ? "RETURNED" : "EXCHANGE", gross, 0, rate)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(goods, fc.integer({ min: 1, max: 50_000 }), (found, amount) => {
        const lines = supplyLines(amount, { goods: found, fees: [{ kind: "RETURN", amount_minor: 300 }] });
        expect(lines.reduce((sum, { gross_minor }) => sum + gross_minor, 0)).toBe(amount);
      }),
    );
  });
});
