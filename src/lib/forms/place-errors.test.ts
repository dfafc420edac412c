import { expect, it } from "vitest";
import { placeErrors, within } from "./place-errors.ts";

const names = [
  ["reasons"],
  ["reasons", 0, "code"],
  ["reasons", 0, "label", "en"],
  ["reasons", 0, "label", "fr"],
  ["reasons", 1, "code"],
  ["applies_to", "countries"],
  ["expiry_days"],
];

it("assigns an error to the field of its path", () => {
  const { fields, rest } = placeErrors({ "reasons.1.code": "taken", expiry_days: "too big" }, names);
  expect(fields).toEqual([
    { name: ["reasons", 1, "code"], errors: ["taken"] },
    { name: ["expiry_days"], errors: ["too big"] },
  ]);
  expect(rest).toEqual({});
});

it("assigns an error of one chosen value to the field that holds them all, and joins several", () => {
  const { fields } = placeErrors({ "applies_to.countries.0": "unknown", "applies_to.countries.2": "unknown too" }, names);
  expect(fields).toEqual([{ name: ["applies_to", "countries"], errors: ["unknown", "unknown too"] }]);
});

it("assigns an error of a multilingual text to its first language", () => {
  expect(placeErrors({ "reasons.0.label": "required" }, names).fields).toEqual([
    { name: ["reasons", 0, "label", "en"], errors: ["required"] },
  ]);
});

it("returns the errors no field on the page can show", () => {
  expect(placeErrors({ "reasons.7.code": "taken", timezone: "unknown" }, names).rest).toEqual({
    "reasons.7.code": "taken",
    timezone: "unknown",
  });
});

it("maps paths of the saved data to the form of one member", () => {
  const errors = { "data.policies.1.name": "taken", "data.policies.10.name": "other", section: "odd" };
  expect(within("policies.1", errors)).toEqual({ name: "taken", "policies.10.name": "other", section: "odd" });
  expect(within("", { "data.expiry_days": "too big" })).toEqual({ expiry_days: "too big" });
});
