import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proofKey, provingKeys, typedKeys } from "./order-proof.ts";

const own = { number: "#1001", email: "ann@example.test", postcode: "SW1A 1AA" };

describe("the proof of an order", () => {
  it("is the same however it is typed", () => {
    for (const typed of [
      { number: "1001", email: " Ann@Example.test ", postcode: "sw1a1aa" },
      { number: " # 1001", email: "ANN@EXAMPLE.TEST", postcode: "SW1A-1AA" },
    ])
      expect(proofKey(typed)).toBe(proofKey(own));
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

describe("what proves an order", () => {
  const order = {
    number: "#1001",
    emails: ["ann@example.test", ""],
    postcode: "",
    country: null as string | null,
    names: [] as string[],
    phones: [] as string[],
  };
  const isProven = (known: Partial<typeof order>, postcode: string, email = "ann@example.test") => {
    const keys = new Set(provingKeys({ ...order, ...known }));
    return typedKeys({ number: "1001", email, postcode }).some((key) => keys.has(key));
  };

  it("is an American postcode with and without its last four digits", () => {
    for (const known of ["89502-1234", "89502"])
      for (const typed of ["89502", "89502-1234", "895021234"]) expect(isProven({ postcode: known, country: "US" }, typed)).toBe(true);
    expect(isProven({ postcode: "89502-1234", country: "US" }, "89503")).toBe(false);
    expect(isProven({ postcode: "89502", country: "US" }, "8950")).toBe(false);
    expect(isProven({ postcode: "123456789", country: "NL" }, "12345")).toBe(false);
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
