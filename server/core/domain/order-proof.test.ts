import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderProof, postcodeKey, provingKeys, typedKeys } from "./order-proof.ts";

/** The key of what was typed, taken for a postcode; null for a proof without all its parts. */
const keyOf = (proof: OrderProof): string | null => typedKeys(proof)[0] ?? null;
const own = { number: "#1001", email: "ann@example.test", postcode: "SW1A 1AA" };

describe("the proof of an order", () => {
  it("is the same however it is typed", () => {
    for (const typed of [
      { number: "1001", email: " Ann@Example.test ", postcode: "sw1a1aa" },
      { number: " # 1001", email: "ANN@EXAMPLE.TEST", postcode: "SW1A-1AA" },
    ])
      expect(keyOf(typed)).toBe(keyOf(own));
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
    expect(keyOf({ ...own, number: "\u200e#١٠٠١" })).toBe(keyOf(own));
  });

  it("differs when any part differs", () => {
    for (const other of [{ number: "1002" }, { email: "an@example.test" }, { postcode: "SW1A 1AB" }])
      expect(keyOf({ ...own, ...other })).not.toBe(keyOf(own));
  });

  it("is null without all three parts", () => {
    for (const part of ["number", "email", "postcode"] as const)
      fc.assert(fc.property(fc.constantFrom("", " ", "  "), (empty) => keyOf({ ...own, [part]: empty }) === null));
  });

  it("cannot be formed from other parts", () => {
    expect(keyOf({ number: "1", email: "a", postcode: "2" })).not.toBe(keyOf({ number: "1a", email: "2", postcode: "2" }));
  });
});

describe("what proves an order", () => {
  const order = {
    number: "#1001",
    emails: ["ann@example.test", ""],
    postcode: "",
    names: [] as string[],
    phones: [] as string[],
  };
  const isProven = (known: Partial<typeof order>, postcode: string, email = "ann@example.test") => {
    const keys = new Set(provingKeys({ ...order, ...known }));
    return typedKeys({ number: "1001", email, postcode }).some((key) => keys.has(key));
  };

  it("is a postcode with and without what some add to it", () => {
    for (const known of ["89502-1234", "89502"])
      for (const typed of ["89502", "89502-1234", "895021234"]) expect(isProven({ postcode: known }, typed)).toBe(true);
    expect(isProven({ postcode: "89502-1234" }, "89503")).toBe(false);
    expect(isProven({ postcode: "89502" }, "8950")).toBe(false);
  });

  it("is the last name or the phone number where there is no postcode, and nothing else", () => {
    const known = { names: ["Ánn van der Bée", "王小明"], phones: ["+49 (30) 123-4567"] };
    for (const typed of ["Bee", "van der Bée", "ANN VAN DER BEE", "王小明", "030 1234567", "1234567"])
      expect(isProven(known, typed), typed).toBe(true);
    for (const typed of ["Ann", "B", "234567", "e", "der"]) expect(isProven(known, typed), typed).toBe(false);
    expect(isProven({ ...known, postcode: "10115" }, "Bee")).toBe(false);
    expect(isProven({ ...known, postcode: "10115" }, "1234567")).toBe(false);
    expect(isProven({}, "Bee")).toBe(false);
  });

  it("takes the address typed at checkout and the account's", () => {
    const emails = ["typed@example.test", "account@example.test"];
    for (const email of emails) expect(isProven({ emails, postcode: "10115" }, "10115", email)).toBe(true);
    expect(isProven({ emails, postcode: "10115" }, "10115", "other@example.test")).toBe(false);
  });
});
