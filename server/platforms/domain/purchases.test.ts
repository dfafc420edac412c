import { describe, expect, it } from "vitest";
import { centimetresUp, inchesUp, kilograms, ouncesUp } from "./parcel-measures.ts";
import { isLastLook, isProven, nextLook, proofAfter, purchaseKey, purchaseReference, readAmount } from "./purchases.ts";

const label = "0198c0de-0000-7000-8000-000000000001";
const sent = new Date("2026-03-01T10:00:00Z");
const minutesLater = (minutes: number) => new Date(sent.getTime() + minutes * 60_000);

describe("a purchase", () => {
  it("has a key and a name of its own for every attempt", () => {
    expect(purchaseKey(label, 1)).toBe("45e3217e6d2595e337bda310f95eeeb3");
    expect(purchaseKey(label, 2)).not.toBe(purchaseKey(label, 1));
    expect(purchaseReference(label, 1)).toBe(`bh-${label}-1`);
  });

  it("without an answer is looked up after 1, 5, 15 and 60 minutes and 6 hours, then daily", () => {
    const looks = [0, 1, 5, 15, 60, 360].map((minutes, made) => nextLook(sent, made, minutesLater(minutes)).getTime() - sent.getTime());
    expect(looks.map((ms) => ms / 60_000)).toEqual([1, 5, 15, 60, 360, 1800]);
    expect([4, 5].map(isLastLook)).toEqual([false, true]);
  });

  it("makes up for missed looks with one", () => {
    expect(nextLook(sent, 1, minutesLater(20))).toEqual(minutesLater(60));
  });

  it.each([
    ["object", 5],
    ["list", 15],
  ] as const)("is proven not to have been made by two answers of an %s, the later one after %i minutes", (kind, minutes) => {
    const proven = (answers: number, after: number) => isProven(sent, answers, minutesLater(after), proofAfter[kind]);
    expect([proven(1, minutes), proven(2, minutes - 1), proven(2, minutes), proven(1, 60)]).toEqual([false, false, true, false]);
  });
});

describe("measures and amounts", () => {
  it("are rounded up to the step of ounces and inches", () => {
    expect([433, 500].map(ouncesUp)).toEqual([15.3, 17.7]);
    expect([300, 254, 1].map(inchesUp)).toEqual([11.9, 10, 0.1]);
    expect([300, 301, 1].map(centimetresUp)).toEqual([30, 31, 1]);
    expect([433, 1, 12_345].map(kilograms)).toEqual([0.433, 0.001, 12.345]);
  });

  it.each([
    ["5.93000", "USD", 593],
    [7.79138, "HKD", 779],
    [1234, "JPY", 1234],
    [0.5, "USD", 50],
    ["", "USD", null],
    [null, "USD", null],
  ])("%j %s is %j", (amount, currency, minor) => {
    expect(readAmount(amount, currency)).toBe(minor);
  });

  it("are refused in another notation", () => {
    expect(() => readAmount("1e2", "USD")).toThrow(RangeError);
  });
});
