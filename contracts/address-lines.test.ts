import { expect, it } from "vitest";
import { townLines } from "./address-lines.ts";

it.each([
  ["US", { city: "Atlanta", region: "GA", postcode: "30312" }, ["Atlanta, GA 30312"]],
  ["us", { city: "Atlanta", region: "GA", postcode: "30312" }, ["Atlanta, GA 30312"]],
  ["CA", { city: "Toronto", region: "ON", postcode: "M5V 2T6" }, ["Toronto, ON M5V 2T6"]],
  ["GB", { city: "London", region: "England", postcode: "N1 2AB" }, ["London", "N1 2AB"]],
  ["DE", { city: "Berlin", region: "BE", postcode: "10115" }, ["10115 Berlin"]],
  ["FR", { city: "Lyon", region: "", postcode: "69002" }, ["69002 Lyon"]],
  ["IT", { city: "Como", region: "CO", postcode: "22100" }, ["22100 Como CO"]],
  ["JP", { city: "Shibuya-ku", region: "Tokyo", postcode: "150-0001" }, ["Shibuya-ku, Tokyo 150-0001"]],
  ["VN", { city: "Hà Nội", region: null, postcode: "100000" }, ["Hà Nội 100000"]],
  [undefined, { city: "Berlin", postcode: "10115" }, ["10115 Berlin"]],
  ["US", { city: "Reno" }, ["Reno"]],
  ["GB", {}, []],
])("writes the town of an address of %s in its country's order", (country, parts, lines) => {
  expect(townLines({ country, ...parts })).toEqual(lines);
});
