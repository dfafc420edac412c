import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditNoteLines } from "./credit-note.ts";

const titles = new Map([
  ["a", "A"],
  ["b", "B"],
]);
const line = (item_id: string, net: number, tax: number) => ({
  item_id,
  quantity: 1,
  net_minor: net,
  tax_minor: tax,
  gross_minor: net + tax,
});
const nothingPaid = { exchange_discount_minor: 0, prior_credit_minor: 0, invoice_minor: 0 };
const totals = (lines: ReturnType<typeof creditNoteLines>) => ({
  net: lines.reduce((s, l) => s + l.net_minor, 0),
  tax: lines.reduce((s, l) => s + l.tax_minor, 0),
  gross: lines.reduce((s, l) => s + l.gross_minor, 0),
});

describe("creditNoteLines", () => {
  it("splits a full refund as it was charged", () => {
    const outcome = {
      lines: [line("a", 1000, 100), line("b", 2000, 400)],
      shipping_minor: 1150,
      fees_minor: 0,
      exchange_minor: 0,
      exchange_shipping_minor: 0,
      ...nothingPaid,
      refund_minor: 4650,
      credit_minor: 0,
    };
    expect(totals(creditNoteLines(4650, 0, outcome, titles, { gross: 1150, tax: 150 }))).toEqual({ net: 4000, tax: 650, gross: 4650 });
  });

  it("splits a part of the goods and a part of the shipping", () => {
    const outcome = {
      lines: [line("a", 1000, 100)],
      shipping_minor: 575,
      fees_minor: 550,
      exchange_minor: 0,
      exchange_shipping_minor: 0,
      ...nothingPaid,
      refund_minor: 1125,
      credit_minor: 0,
    };
    const lines = creditNoteLines(1125, 0, outcome, titles, { gross: 1150, tax: 150 });
    expect(lines.map((l) => [l.net_minor, l.tax_minor])).toEqual([
      [500, 50],
      [500, 75],
    ]);
  });

  it("leaves out the part of an exchange that the customer pays, and names the goods it does not use up", () => {
    const outcome = {
      ...{ lines: [line("a", 3333, 667), { ...line("b", 2500, 500), exchanged_minor: 3000 }], shipping_minor: 0, fees_minor: 0 },
      ...{ exchange_minor: 5000, exchange_shipping_minor: 0, refund_minor: 4000, credit_minor: 0 },
      ...{ ...nothingPaid, invoice_minor: 2000 },
    };
    const own = { ...outcome, lines: [{ ...line("a", 3333, 667), exchanged_minor: 0 }, outcome.lines[1]!] };
    expect(creditNoteLines(4000, 0, own, titles, { gross: 0, tax: 0 })).toMatchObject([
      { description: "A", gross_minor: 4000, tax_minor: 667 },
    ]);
    // A round frozen before its lines said so: in proportion.
    const old = { ...outcome, lines: [line("a", 3333, 667), line("b", 2500, 500)] };
    expect(totals(creditNoteLines(4000, 0, old, titles, { gross: 0, tax: 0 }))).toEqual({ net: 3333, tax: 667, gross: 4000 });
  });

  it("takes off no more of the goods than what is left of an exchange after its discount", () => {
    const outcome = {
      ...{ lines: [line("a", 8333, 1667)], shipping_minor: 0, fees_minor: 0, exchange_shipping_minor: 0 },
      ...{ exchange_minor: 1000, refund_minor: 10_000, credit_minor: 0 },
      ...{ ...nothingPaid, exchange_discount_minor: 1000 },
    };
    expect(totals(creditNoteLines(10_000, 0, outcome, titles, { gross: 0, tax: 0 })).tax).toBe(1667);
  });

  it("adds up over all payments of a round, gross and tax to the cent", () => {
    const amount = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(amount, amount, amount, fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 6 }), (net, tax, shipping, cuts) => {
        const gross = net + tax;
        const payout = gross + shipping;
        const outcome = {
          lines: [line("a", net, tax)],
          shipping_minor: shipping,
          fees_minor: 0,
          exchange_minor: 0,
          exchange_shipping_minor: 0,
          ...nothingPaid,
          ...nothingPaid,
          refund_minor: payout,
          credit_minor: 0,
        };
        const whole = totals(creditNoteLines(payout, 0, outcome, titles, { gross: shipping, tax: 0 }));
        let paid = 0;
        const sum = { net: 0, tax: 0, gross: 0 };
        for (const cut of [...cuts, payout]) {
          const part = Math.min(cut, payout - paid);
          if (part <= 0) break;
          const got = totals(creditNoteLines(part, paid, outcome, titles, { gross: shipping, tax: 0 }));
          expect(got.gross).toBe(part);
          for (const key of ["net", "tax", "gross"] as const) sum[key] += got[key];
          paid += part;
        }
        expect(sum).toEqual(whole);
        expect(whole.tax).toBe(tax);
      }),
    );
  });
});
