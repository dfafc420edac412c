import { expect, it } from "vitest";
import { rateAt, type WooRate } from "./taxes.ts";

let id = 0;
const rate = (percent: string, over: Partial<WooRate> = {}): WooRate => ({
  ...{ id: ++id, country: "", state: "", rate: percent, priority: 1, compound: false, class: "standard" },
  ...over,
});
const at = (country: string | null, over: Partial<{ province: string; postcode: string; city: string }> = {}) => ({
  ...{ country, province: null, postcode: null, city: null },
  ...over,
});
const germany = rate("19.0000", { country: "DE" });
const quebec = [rate("5.0000", { country: "CA" }), rate("9.9750", { country: "CA", state: "QC", priority: 2, compound: true })];
const range = rate("8.8750", { country: "US", state: "NY", postcodes: ["10000...10299"] });

it.each<[string, WooRate[], ReturnType<typeof at>, string | null]>([
  ["the country's", [rate("20"), germany], at("DE"), "19"],
  ["everywhere's where the country has none", [rate("20"), germany], at("FR"), "20"],
  ["none where all are for other places", [germany], at("FR"), "0"],
  ["the sum of priorities, the compound one on top", quebec, at("CA", { province: "QC" }), "15.4738"],
  ["the first priority alone elsewhere in the country", quebec, at("CA", { province: "ON" }), "5"],
  [
    "that of a range of postcodes",
    [range, rate("4", { country: "US", state: "NY" })],
    at("US", { province: "NY", postcode: "10118" }),
    "8.875",
  ],
  [
    "that of the state beyond the range",
    [range, rate("4", { country: "US", state: "NY" })],
    at("US", { province: "NY", postcode: "14201" }),
    "4",
  ],
  ["that of a postcode with a wildcard", [rate("7", { country: "GB", postcodes: ["CB23*"] })], at("GB", { postcode: "cb23 1aa" }), "7"],
  ["that of a city", [rate("3", { country: "US", cities: ["ITHACA"] }), rate("1", { country: "US" })], at("US", { city: "Ithaca" }), "3"],
  ["unknown without any rates", [], at("DE"), null],
  ["unknown without a country", [germany], at(null), null],
])("the rate of a class at an address is %s", (_, rates, place, percent) => {
  expect(rateAt(rates, place)).toBe(percent);
});
