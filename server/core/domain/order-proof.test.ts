import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postcodeKey, proofKey } from "./order-proof.ts";

const own = { number: "#1001", email: "ann@example.test", postcode: "SW1A 1AA" };

describe("the proof of an order", () => {
  it("is the same however it is typed", () => {
    for (const typed of [
      { number: "1001", email: " Ann@Example.test ", postcode: "sw1a1aa" },
      { number: " # 1001", email: "ANN@EXAMPLE.TEST", postcode: "SW1A-1AA" },
    ])
      expect(proofKey(typed)).toBe(proofKey(own));
  });

  it.each([
    ["90001-1234", "90001"],
    ["90001–1234", "900011234"],
    ["D-10115", "10115"],
    ["10115", "de 10115"],
    ["CH-8001", "8001"],
    ["LV-1010", "1010"],
    ["SW1A 1AA", "ｓｗ１ａ１ａａ"],
    ["12345", "١٢٣٤٥"],
    ["12345-678", "12345 678"],
    ["1234 AB", "1234ab\u200f"],
  ])("takes %s and %s for one area", (written, typed) => {
    expect(postcodeKey(typed)).toBe(postcodeKey(written));
  });

  it.each([
    ["90001", "90002-1234"],
    ["12345-678", "12345"],
    ["AD500", "500"],
    ["SW1A 1AA", "SW1A"],
  ])("takes %s and %s for two", (written, typed) => {
    expect(postcodeKey(typed)).not.toBe(postcodeKey(written));
  });

  it("reads an order's number in the digits of any keyboard", () => {
    expect(proofKey({ ...own, number: "\u200e#١٠٠١" })).toBe(proofKey(own));
  });

  it("differs when any part differs", () => {
    for (const other of [{ number: "1002" }, { email: "an@example.test" }, { postcode: "SW1A 1AB" }])
      expect(proofKey({ ...own, ...other })).not.toBe(proofKey(own));
  });

  it("is null without all three parts", () => {
    for (const part of ["number", "email", "postcode"] as const)
      fc.assert(fc.property(fc.constantFrom("", " ", "  "), (empty) => proofKey({ ...own, [part]: empty }) === null));
  });

  it("cannot be formed from other parts", () => {
    expect(proofKey({ number: "1", email: "a", postcode: "2" })).not.toBe(proofKey({ number: "1a", email: "2", postcode: "2" }));
  });
});
