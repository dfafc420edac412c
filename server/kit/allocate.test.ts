import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, percentOf, taxInside } from "./allocate.ts";

const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 40 });

describe("allocate", () => {
  it("adds up to the total exactly, whatever the weights", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), weights, (total, weighting) => {
        const sum = allocate(total, weighting).reduce((a, b) => a + b, 0);
        expect(sum).toBe(weighting.some((weight) => weight > 0) ? total : 0);
      }),
    );
  });

  it("keeps every share within one unit of its exact value", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), weights, (total, weighting) => {
        const sum = weighting.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        for (const [i, share] of allocate(total, weighting).entries())
          expect(Math.abs(share * sum - total * (weighting[i] as number))).toBeLessThan(sum);
      }),
    );
  });

  it.each([
    ["a coupon of 1.00 over 6.00 and 4.00", -100, [600, 400], [-60, -40]],
    ["₫100,001 over three equal lines", 100_001, [1, 1, 1], [33_334, 33_334, 33_333]],
    ["nothing over nothing", 500, [0, 0], [0, 0]],
  ])("spreads %s", (_name, total, weighting, expected) => {
    expect(allocate(total, weighting)).toEqual(expected);
  });
});

describe("percentages", () => {
  it.each([
    [12_345, "10", 1235],
    [1000, "12.5", 125],
    [2000, "20", 400],
    [1, "50", 1],
    [0, "19", 0],
  ])("%i at %s%% is %i, half up", (amount, percent, expected) => {
    expect(percentOf(amount, percent)).toBe(expected);
  });

  it.each([
    [17_925, "20", 2988],
    [1210, "21", 210],
    [1000, "0", 0],
  ])("%i includes tax at %s%%: %i", (amount, percent, expected) => {
    expect(taxInside(amount, percent)).toBe(expected);
  });
});
