import { expect, it } from "vitest";
import { houseNumberIn } from "./house-number.ts";

it.each([
  ["Samplestraat 12 A", "NL", ["Samplestraat", "12", "A"]],
  ["Samplestraat 12a", "NL", ["Samplestraat", "12", "a"]],
  ["Kade 1", "NL", ["Kade", "1", null]],
  ["Straße des 17. Juni 135", "DE", ["Straße des 17. Juni", "135", null]],
  ["Hauptstr. 12-14", "DE", ["Hauptstr.", "12-14", null]],
  ["Via Roma, 5", "IT", ["Via Roma", "5", null]],
  ["Plein 1940 5", "NL", ["Plein 1940 5", null, null]],
  ["Postbus", "NL", ["Postbus", null, null]],
  ["12 rue de la Paix", "FR", ["12 rue de la Paix", null, null]],
  ["1 Quay Street 2", "GB", ["1 Quay Street 2", null, null]],
] as const)("%s in %s is %j", (line, country, [street, number, rest]) => {
  expect(houseNumberIn(line, country)).toEqual({ street, number, rest });
});
