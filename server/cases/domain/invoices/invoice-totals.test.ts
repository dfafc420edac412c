import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taxCategories } from "#contracts/invoices/states";
import { exactAmount, exchanged, type PricedLine, plainRate, totalsOf } from "./invoice-totals.ts";

const line = (unit_price: string, rate: string, over: Partial<PricedLine> = {}): PricedLine => ({
  ...{ quantity: "1", unit_price, rate, discount: null, charged_tax_minor: null },
  category: rate === "0" ? "Z" : "S",
  ...over,
});
const three = (unit_price: string, rate: string) => [line(unit_price, rate), line(unit_price, rate), line(unit_price, rate)];
const net = (lines: PricedLine[], rounding: "PER_RATE" | "PER_LINE") => totalsOf({ prices: "NET", rounding, lines, discount: null });

describe("the tax of a document", () => {
  it.each([
    ["PER_RATE", "33", "20", 20],
    ["PER_LINE", "33", "20", 21],
    ["PER_RATE", "333", "10", 100],
    ["PER_LINE", "333", "10", 99],
  ] as const)("%s of three lines at %s and %s %% is %i", (rounding, price, rate, tax) => {
    expect(net(three(price, rate), rounding).tax_minor).toBe(tax);
  });

  it("repeats what was charged: 179.25 with 29.88 inside is 149.37 net", () => {
    const { net_minor, tax_minor, gross_minor } = totalsOf({
      ...{ prices: "GROSS", rounding: "PER_RATE", discount: null },
      lines: [line("17925", "20", { charged_tax_minor: 2988 })],
    });
    expect([net_minor, tax_minor, gross_minor]).toEqual([14937, 2988, 17925]);
  });

  it("lies inside gross prices", () => {
    expect(totalsOf({ prices: "GROSS", rounding: "PER_RATE", lines: [line("11900", "19")], discount: null })).toMatchObject({
      ...{ net_minor: 10000, tax_minor: 1900, gross_minor: 11900 },
      taxes: [{ category: "S", rate: "19", net_minor: 10000, tax_minor: 1900, reason: null }],
    });
  });

  it("shares a discount of the whole document among the rates", () => {
    const lines = [line("10000", "20"), line("5000", "10")];
    const totals = totalsOf({ prices: "NET", rounding: "PER_RATE", lines, discount: { percent: "10" } });
    expect(totals.discount_minor).toBe(1500);
    expect(totals.taxes.map(({ rate, net_minor, tax_minor }) => [rate, net_minor, tax_minor])).toEqual([
      ["20", 9000, 1800],
      ["10", 4500, 450],
    ]);
  });

  it("is one group a rate, however it is written, with its reason", () => {
    const lines = [line("100", "20.0"), line("100", "020"), line("100", "0", { category: "E" })];
    const totals = totalsOf({ prices: "NET", rounding: "PER_RATE", lines, discount: null, tax_reasons: { E: "Training" } });
    expect(totals.taxes.map(({ rate, reason }) => [rate, reason])).toEqual([
      ["20", null],
      ["0", "Training"],
    ]);
    expect(plainRate("12.50")).toBe("12.5");
  });

  it("adds up to the cent in every document", () => {
    const anyLine = fc
      .record({
        quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3)),
        unit_price: fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 100).toFixed(4)),
        rate: fc.constantFrom("0", "5.5", "7", "12.5", "19", "20", "25"),
        category: fc.constantFrom(...taxCategories),
        percent: fc.option(fc.integer({ min: 0, max: 100 }).map(String), { nil: null }),
        charged: fc.option(fc.nat({ max: 100 }), { nil: null }),
      })
      .map(({ percent, charged, ...one }): PricedLine => {
        const most = Number(exactAmount(one));
        return {
          ...one,
          discount: percent === null ? null : { percent },
          charged_tax_minor: charged === null || percent ? null : Math.min(charged, most),
        };
      });
    const documents = fc.record({
      prices: fc.constantFrom("NET" as const, "GROSS" as const),
      rounding: fc.constantFrom("PER_RATE" as const, "PER_LINE" as const),
      lines: fc.array(anyLine, { maxLength: 12 }),
      discount: fc.option(
        fc.integer({ min: 0, max: 100 }).map((n) => ({ percent: String(n) })),
        { nil: null },
      ),
    });
    fc.assert(
      fc.property(documents, (document) => {
        const totals = totalsOf(document);
        const sum = (of: (one: (typeof totals.lines)[number]) => number) => totals.lines.reduce((all, one) => all + of(one), 0);
        expect([sum((one) => one.net_minor), sum((one) => one.tax_minor), sum((one) => one.gross_minor)]).toEqual([
          totals.net_minor,
          totals.tax_minor,
          totals.gross_minor,
        ]);
        expect(totals.net_minor + totals.tax_minor).toBe(totals.gross_minor);
        expect(totals.taxes.reduce((all, one) => all + one.net_minor, 0)).toBe(totals.net_minor);
        for (const { net_minor, tax_minor, gross_minor } of totals.lines) {
          expect(net_minor + tax_minor).toBe(gross_minor);
          expect(Math.min(tax_minor, gross_minor)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("is stated in another currency at the rate entered", () => {
    expect(exchanged(2000, "25.125", { from: 2, to: 2 })).toBe(50250);
    expect(exchanged(2000, "160.5", { from: 2, to: 0 })).toBe(3210);
    expect(exchanged(-33, "1.5", { from: 2, to: 2 })).toBe(-50);
  });
});
