import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grossPrice, rateOfTax, taxOf } from "./tax.ts";

const amount = fc.integer({ min: 0, max: 900_000_000_000 });
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000);

describe("the tax", () => {
  it.each([
    [11_900, 19, true, 1900],
    [10_000, 19, false, 1900],
    [8999, 8.875, false, 799],
    [1, 50, false, 1],
    [1, 49.9999, false, 0],
    [0, 20, true, 0],
    [5000, 0, true, 0],
    [200, 100, true, 100],
  ])("of %i at %f %%, included %s, is %i", (minor, percent, isIncluded, tax) => {
    expect(taxOf(minor, percent, isIncluded)).toBe(tax);
  });

  it("that is included never takes more than the amount, and grows with it", () => {
    fc.assert(
      fc.property(amount, amount, rate, (one, other, percent) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const tax = taxOf(less, percent, true);
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(tax).toBeLessThanOrEqual(less);
        expect(taxOf(more, percent, true)).toBeGreaterThanOrEqual(tax);
      }),
    );
  });

  it("on top of a net amount equals, up to rounding, the tax inside their sum", () => {
    fc.assert(
      fc.property(amount, rate, (net, percent) => {
        const tax = taxOf(net, percent, false);
        expect(Math.abs(taxOf(net + tax, percent, true) - tax)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

it.each([
  [10_000, "20", false, 12_000],
  [10_000, "20", true, 10_000],
  [999, "7.5", false, 1_074],
  [1_000, "12.5", false, 1_125],
  [5, "10", false, 6],
  [100, "0", false, 100],
])("a catalogue price of %i at %s %%, included %s, is %i with tax", (price, percent, isIncluded, gross) => {
  expect(grossPrice(price, percent, isIncluded)).toBe(gross);
});

describe("the rate of a tax that names none", () => {
  it.each([
    [10_000, 1000, "10"],
    [1999, 380, "19"],
    [1999, 177, "8.85"],
    [100_000, 8875, "8.875"],
    [0, 10, "0"],
    [500, 0, "0"],
  ])("of %i with %i is %s %%", (net, tax, percent) => {
    expect(rateOfTax(net, tax)).toBe(percent);
  });

  it("comes to the tax again, as long as four decimals can say it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: 1, max: 400_000 }), (net, parts) => {
        const tax = taxOf(net, parts / 10_000, false);
        expect(taxOf(net, Number(rateOfTax(net, tax)), false)).toBe(tax);
      }),
    );
  });
});
