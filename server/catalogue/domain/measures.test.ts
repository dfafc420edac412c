import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lengthUnits, weightUnits } from "#contracts/dimensions";
import { fromGrams, fromMillimetres, toGrams, toMillimetres, volumetricGrams } from "./measures.ts";

describe("measures", () => {
  it("are stored in whole millimetres and grams", () => {
    expect([toMillimetres(35, "CM"), toMillimetres(10, "IN"), toMillimetres(4.35, "CM"), toMillimetres(0.01, "CM")]).toEqual([
      350, 254, 44, 0,
    ]);
    expect([toGrams(2.5, "KG"), toGrams(1, "LB"), toGrams(1, "OZ"), toGrams(7, "G"), toGrams(1.0005, "KG")]).toEqual([
      2500, 454, 28, 7, 1001,
    ]);
  });

  it("read back in the unit they were entered in", () => {
    expect([
      fromMillimetres(350, "CM"),
      fromMillimetres(254, "IN"),
      fromGrams(2500, "KG"),
      fromGrams(454, "LB"),
      fromGrams(28, "OZ"),
    ]).toEqual([35, 10, 2.5, 1.001, 0.988]);
  });

  it("do not drift when the displayed value is saved again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25_400 }), fc.constantFrom(...lengthUnits), (mm, unit) => {
        expect(toMillimetres(fromMillimetres(mm, unit), unit)).toBe(mm);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(...weightUnits), (g, unit) => {
        expect(toGrams(fromGrams(g, unit), unit)).toBe(g);
      }),
    );
  });

  it("give the weight a carrier bills for a parcel's volume", () => {
    expect(volumetricGrams(400, 300, 200)).toBe(4800);
    expect(volumetricGrams(100, 100, 100)).toBe(200);
    expect(volumetricGrams(1, 1, 1)).toBe(0);
  });
});
