import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundedParts } from "./rounded-parts.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const scale = 10_000n;
const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 10n }), { minLength: 1, maxLength: 30 });

describe("parts of a total", () => {
  it("add up to a total that rounding explains, each off by no more than rounding", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: -30, max: 30 }), (exact, off) => {
        const filled = exact.filter((part) => part > 0n).length;
        const total = Math.round(Number(exact.reduce((a, b) => a + b, 0n)) / Number(scale)) + Math.max(-filled, Math.min(filled, off));
        const rounded = roundedParts(total, exact, scale);
        const real = Number(exact.reduce((a, b) => a + b, 0n)) / Number(scale);
        if (Math.abs(total - real) <= filled) expect(sum(rounded)).toBe(total);
        for (const [i, part] of exact.entries()) {
          if (part === 0n) expect(rounded[i]).toBe(0);
          expect(Math.abs((rounded[i] as number) - Number(part) / Number(scale))).toBeLessThan(3);
        }
      }),
    );
  });

  it("add up to their own sum where the total has another reason", () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 1000, max: 100_000 }), (exact, more) => {
        const own = exact.reduce((a, b) => a + b, 0n);
        const rounded = roundedParts(Math.round(Number(own) / Number(scale)) + more, exact, scale);
        expect(Math.abs(sum(rounded) - Number(own) / Number(scale))).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("give the largest remainder, and the largest part what is lost beyond it", () => {
    expect(roundedParts(999, [10_000_000n], scale)).toEqual([999]);
    expect(roundedParts(1998, [10_000_000n, 10_000_000n], scale)).toEqual([999, 999]);
    expect(roundedParts(3, [14_000n, 16_000n], scale)).toEqual([1, 2]);
    expect(roundedParts(1899, [20_000_000n, -1_000_000n], scale)).toEqual([1999, -100]);
    expect(roundedParts(5, [], scale)).toEqual([]);
  });
});
