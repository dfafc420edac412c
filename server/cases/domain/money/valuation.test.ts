import fc from "fast-check";
import { expect, it } from "vitest";
import { paidOf, unitsValue } from "#server/catalogue/domain/units";
import { Valuation } from "./valuation.ts";

const line = { quantity: 3, gross_minor: 1000, tax_minor: 100, worth_gross_minor: null, worth_tax_minor: null, compensated: [] };
const item = { order_line_id: "a" };

it("counts on from item to item of a line, behind the units that were paid back", () => {
  const values = new Valuation(new Map([["a", { ...line, settled: 1, outside: 0 }]]));
  expect([values.next(item), values.take(item, 1).gross, values.next(item), values.take(item, 1).gross]).toEqual([1, 333, 2, 334]);
});

it("values nothing of a line that is not there", () => {
  const values = new Valuation(new Map());
  expect([values.next(item), values.take(item, 2)]).toEqual([0, { gross: 0, tax: 0, net: 0 }]);
});

it("gives items of one line together what their units are worth at once", () => {
  const counts = fc.array(fc.nat({ max: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(counts, fc.nat({ max: 99_999 }), fc.nat({ max: 3 }), (parts, gross_minor, settled) => {
      const all = parts.reduce((sum, count) => sum + count, 0);
      const known = { ...line, gross_minor, tax_minor: Math.floor(gross_minor / 10), quantity: all + settled + 1, settled, outside: 0 };
      const values = new Valuation(new Map([["a", known]]));
      const taken = parts.map((count) => values.take(item, count));
      const whole = unitsValue(paidOf(known), settled, all);
      expect(taken.reduce((sum, { gross }) => sum + gross, 0)).toBe(whole.gross);
      expect(taken.reduce((sum, { tax }) => sum + tax, 0)).toBe(whole.tax);
    }),
  );
});
