import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Amounts, unitsValue } from "#server/catalogue/domain/units";
import { shorten } from "./shorten.ts";
import { unsettle } from "./unsettle.ts";

const sum = (parts: readonly Pick<Amounts, "gross" | "tax">[]) => ({
  gross: parts.reduce((total, { gross }) => total + gross, 0),
  tax: parts.reduce((total, { tax }) => total + tax, 0),
});

describe("a line that loses its last units", () => {
  it("leaves the others worth what they were", () => {
    // Units of 1, 2, 1 and 2; three units of 4 would be 1, 1 and 2.
    const line = { quantity: 4, gross: 6, tax: 0 };
    const { worth, adjusted } = shorten(line, 3);
    const left = { ...worth, quantity: 3, compensated: adjusted };
    expect([worth.gross, [0, 1, 2].map((unit) => unitsValue(left, unit, 1).gross)]).toEqual([4, [1, 2, 1]]);
  });

  it("pays out with them what was paid, whatever came back before and whatever is paid instead of them", () => {
    const counts = fc.record({ quantity: fc.integer({ min: 1, max: 12 }), replaced: fc.nat(12), sent: fc.nat(12), back: fc.nat(12) });
    const money = fc.record({ gross: fc.integer({ min: 1200, max: 100_000 }), percent: fc.nat(50) });
    fc.assert(
      fc.property(counts, money, fc.nat(12), ({ quantity, ...wanted }, { gross, percent }, already) => {
        const line = { quantity, gross, tax: Math.floor((gross * percent) / 100) };
        // Units paid before, replaced units, those of them that were sent, and those of these that came back.
        const from = Math.min(already, quantity);
        const replaced = Math.min(wanted.replaced, quantity - from);
        const sent = Math.min(wanted.sent, replaced);
        const back = Math.min(wanted.back, sent);
        const set = unitsValue(line, from, replaced);
        const replacement = { quantity: replaced, gross: set.gross, tax: set.tax };
        const paid = [unitsValue(line, 0, from)];
        if (replaced > 0) {
          paid.push(unitsValue(replacement, 0, back));
          const { worth, adjusted } = shorten(replacement, sent);
          if (sent > 0) paid.push(unitsValue({ ...worth, quantity: sent, compensated: adjusted }, back, sent - back));
          const rest = { gross: set.gross - worth.gross, tax: set.tax - worth.tax };
          const open = from + sent;
          const reopened = { ...line, compensated: replaced > sent ? unsettle(line, open, replaced - sent, rest) : [] };
          paid.push(unitsValue(reopened, open, quantity - open));
        } else paid.push(unitsValue(line, from, quantity - from));
        expect(sum(paid)).toEqual({ gross: line.gross, tax: line.tax });
      }),
    );
  });
});
