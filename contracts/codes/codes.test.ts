import { describe, expect, it } from "vitest";
import { Country, countryFrom, OptionalCountry } from "./countries.ts";
import { CurrentCurrency } from "./currencies.ts";
import { Iban, isIban } from "./iban.ts";
import { intlUnit, signOf, unitCodes, unitFrom } from "./units.ts";

describe("a country", () => {
  it("is understood in other letters and by the codes that others use for it", () => {
    expect(["fr", " De ", "UK", "uk", "EL", "XK", "XI"].map(countryFrom)).toEqual(["FR", "DE", "GB", "GB", "GR", "XK", "GB"]);
    expect(Country.parse("uk")).toBe("GB");
    expect(OptionalCountry.parse("")).toBe("");
  });

  it.each(["EU", "QQ", "ZZ", "", "Germany", "UN", "constructor"])("is not %j", (typed) => {
    expect(countryFrom(typed)).toBeNull();
    expect(Country.safeParse(typed).success).toBe(false);
  });
});

it("takes the currencies in use, in any letters", () => {
  expect(["EUR", "usd", "XCG", "ZWG", "MRU"].map((typed) => CurrentCurrency.parse(typed))).toEqual(["EUR", "USD", "XCG", "ZWG", "MRU"]);
  for (const old of ["AAA", "BTC", "HRK", "MRO", "ZWL", "XAU", "XTS", "BGN", ""])
    expect(CurrentCurrency.safeParse(old).success, old).toBe(false);
});

describe("an account number", () => {
  it.each([
    "DE89 3704 0044 0532 0130 00",
    "de89370400440532013000",
    "FR14 2004 1010 0505 0001 3M02 606",
    "GB82-WEST-1234-5698-7654-32",
    "NO93 8601 1117 947",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "XK05 1212 0123 4567 8906",
  ])("%s is taken, and stored without spaces", (typed) => {
    expect(Iban.parse(typed)).toBe(typed.replace(/[ -]/g, "").toUpperCase());
  });

  it.each([
    "hello",
    "DE00 INVALID",
    "FR7630006000011234567890188",
    "DE8937040044053201300",
    "DE88370400440532013000",
    "US12345678",
    "QQ89 1",
  ])("%s is refused", (typed) => {
    expect(isIban(typed)).toBe(false);
    expect(Iban.safeParse(typed).error?.issues[0]?.message).toBe("INVALID_IBAN");
  });
});

describe("a unit", () => {
  it("is read by its code and by the names people use, and named where it has none", () => {
    expect(unitFrom("kgm")).toEqual({ code: "KGM", name: null });
    expect(["PCE", "KG", "BX", "KTM", ""].map((typed) => unitFrom(typed).code)).toEqual(["C62", "KGM", "XBX", "KMT", "C62"]);
    expect(unitFrom("Kanister")).toEqual({ code: "C62", name: "Kanister" });
    expect(unitFrom("constructor")).toEqual({ code: "C62", name: "constructor" });
  });

  it.each(["en", "fr", "vi", "zh-Hans", "ar"])("has a sign, a name of the language or a translation in %s", async (locale) => {
    const file = locale === "zh-Hans" ? "cn" : locale;
    const { default: words } = await import(`../locales/records/${file}.json`);
    const unnamed = unitCodes.filter((code) => signOf(code) === null && intlUnit(code, locale) === null && !words.unit[code]);
    expect(unnamed).toEqual([]);
    expect(unitCodes.length).toBeGreaterThanOrEqual(60);
  });
});
