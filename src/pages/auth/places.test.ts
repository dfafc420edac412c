import { expect, it } from "vitest";
import { countries, currencies, currencyOf } from "./places.ts";

it("knows the currency of a country where it is certain", () => {
  expect(["US", "DE", "GB", "VN", "CN", "SA", "CH"].map(currencyOf)).toEqual(["USD", "EUR", "GBP", "VND", "CNY", "SAR", "CHF"]);
  expect([undefined, "ZZ", "PS"].map(currencyOf)).toEqual([undefined, undefined, undefined]);
  const known = new Set(currencies("en").map(({ value }) => value));
  const given = countries("en").flatMap(({ value }) => currencyOf(value) ?? []);
  expect(given.filter((currency) => !known.has(currency))).toEqual([]);
  expect(given.length).toBeGreaterThan(150);
});
