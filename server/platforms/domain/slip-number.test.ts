import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDigit, isSlipNumber, slipNumber } from "./slip-number.ts";

describe("the number of a return slip", () => {
  it("ends in the check digit of GS1 numbers", () => {
    expect(checkDigit("629104150021")).toBe(3);
    expect(checkDigit("000000000000")).toBe(0);
  });

  it("is valid as generated, also when read out in groups of four", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 99_999_999 }), (store, serial) => {
        const number = slipNumber(store, serial);
        expect(number).toMatch(/^BH\d{13}$/);
        expect(isSlipNumber(number.replace(/(.{4})/g, "$1 ").toLowerCase())).toBe(true);
      }),
    );
  });

  it("is invalid with any one digit changed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 2, max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (serial, at, by) => {
          const number = slipNumber("store", serial);
          const wrong = (Number(number[at]) + by) % 10;
          expect(isSlipNumber(`${number.slice(0, at)}${wrong}${number.slice(at + 1)}`)).toBe(false);
        },
      ),
    );
  });

  it("differs between the labels of a store", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uniqueArray(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 2, maxLength: 50 }), (store, serials) => {
        expect(new Set(serials.map((serial) => slipNumber(store, serial))).size).toBe(serials.length);
      }),
    );
  });
});
