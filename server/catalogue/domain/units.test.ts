import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compensation, freeValues, paidLine, unitsValue } from "./units.ts";

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 500 }), gross: fc.nat(100_000_000), tax: fc.nat(10_000_000) })
  .map((l) => ({ ...l, tax: Math.min(l.tax, l.gross) }));

describe("unitsValue", () => {
  it("adds up to what was paid, however a line is split into returns", () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (paid, cuts) => {
        let from = 0;
        const sum = { gross: 0, tax: 0, net: 0 };
        for (const count of [...cuts, paid.quantity]) {
          const taken = Math.min(count, paid.quantity - from);
          const value = unitsValue(paid, from, taken);
          for (const key of ["gross", "tax", "net"] as const) sum[key] += value[key];
          expect(value.gross).toBe(value.net + value.tax);
          from += taken;
        }
        expect(sum).toEqual({ gross: paid.gross, tax: paid.tax, net: paid.gross - paid.tax });
      }),
    );
  });

  it("loses no tax where a unit is worth less than a cent", () => {
    const line = { quantity: 126, gross: 11, tax: 5 };
    const values = Array.from({ length: 126 }, (_, unit) => unitsValue(line, unit, 1));
    expect(values.reduce((sum, { tax }) => sum + tax, 0)).toBe(5);
    expect(values.filter(({ net }) => net < 0)).toEqual([]);
  });

  it("adds up to what was paid less every compensation, with no unit worth less than its tax", () => {
    const small = line.map((one) => ({
      quantity: 1 + (one.quantity % 60),
      gross: one.gross % 3000,
      tax: Math.min(one.tax, one.gross % 3000),
    }));
    const wish = fc.record({ from: fc.nat(59), quantity: fc.integer({ min: 1, max: 20 }), percent: fc.nat(100) });
    fc.assert(
      fc.property(small, fc.array(wish, { maxLength: 3 }), (paid, wishes) => {
        const left = { gross: paid.gross, tax: paid.tax };
        const compensated: Compensation[] = [];
        for (const { from: at, quantity: most, percent } of wishes) {
          const from = at % paid.quantity;
          const quantity = Math.min(most, paid.quantity - from);
          const value = unitsValue({ ...paid, compensated }, from, quantity);
          const gross = Math.floor((value.gross * percent) / 100);
          const tax = value.gross > 0 ? Math.min(gross, Math.round((value.tax * gross) / value.gross)) : 0;
          compensated.push({ from, quantity, gross, tax });
          left.gross -= gross;
          left.tax -= tax;
        }
        const values = Array.from({ length: paid.quantity }, (_, unit) => unitsValue({ ...paid, compensated }, unit, 1));
        expect(values.filter(({ tax, net }) => tax < 0 || net < 0)).toEqual([]);
        expect(values.reduce((sum, { gross }) => sum + gross, 0)).toBe(left.gross);
        expect(values.reduce((sum, { tax }) => sum + tax, 0)).toBe(left.tax);
      }),
    );
  });

  it("is worth nothing past the last unit", () => {
    expect(unitsValue({ quantity: 2, gross: 1000, tax: 0 }, 2, 3).gross).toBe(0);
  });

  it.each([
    ["36.01 over four", { quantity: 4, gross: 3601, tax: 0 }, [900, 900, 900, 901]],
    ["290.00 over three", { quantity: 3, gross: 29_000, tax: 0 }, [9666, 9667, 9667]],
    ["¥1,000 over three", { quantity: 3, gross: 1000, tax: 0 }, [333, 333, 334]],
    ["£179.25 over ten", { quantity: 10, gross: 17_925, tax: 2988 }, [1792, 1793, 1792, 1793, 1792, 1793, 1792, 1793, 1792, 1793]],
  ])("cuts %s to the cent", (_name, paid, expected) => {
    expect(expected.map((_, i) => unitsValue(paid, i, 1).gross)).toEqual(expected);
  });
});

describe("paidLine", () => {
  const base = { quantity: 2, unit_price_minor: 1000, discount_minor: 0, order_discount_minor: 0, tax_minor: 200, tax_inclusive: false };

  it("adds tax that came on top", () => {
    expect(paidLine(base)).toEqual({ quantity: 2, gross: 2200, tax: 200 });
  });

  it("keeps included tax", () => {
    expect(paidLine({ ...base, tax_inclusive: true })).toEqual({ quantity: 2, gross: 2000, tax: 200 });
  });

  it("is worth nothing when fully discounted", () => {
    expect(paidLine({ ...base, discount_minor: 2000, tax_minor: 0 })).toEqual({ quantity: 2, gross: 0, tax: 0 });
  });

  it("values a big line's unit to the cent", () => {
    const paid = paidLine({ ...base, unit_price_minor: 4_452_600, order_discount_minor: 9023, tax_minor: 1_779_235 });
    expect(unitsValue(paid, 0, 1).gross).toBe(5_337_706);
  });
});

describe("the values of the remaining units", () => {
  it("grow unit by unit to what is left of the line", () => {
    fc.assert(
      fc.property(line, fc.nat(500), (paid, taken) => {
        const from = Math.min(taken, paid.quantity);
        const free = Math.min(100, paid.quantity - from);
        const values = freeValues(paid, from, free);
        expect(values).toEqual(values.map((_, index) => unitsValue(paid, from, index + 1).gross));
        expect(values.at(-1) ?? 0).toBe(unitsValue(paid, from, free).gross);
      }),
    );
  });

  it("are those of the very units that come back, at most a hundred", () => {
    expect(freeValues({ quantity: 3, gross: 29_000, tax: 0 }, 0, 3)).toEqual([9_666, 19_333, 29_000]);
    expect(freeValues({ quantity: 3, gross: 29_000, tax: 0 }, 2, 1)).toEqual([9_667]);
    expect(freeValues({ quantity: 5000, gross: 5000, tax: 0 }, 0, 5000)).toHaveLength(100);
  });
});
