import { expect, it } from "vitest";
import { textCost } from "./text-cost.ts";

const price = (country: string, micros: number, currency = "USD") => ({ country, micros, currency });
const phones = [
  { phone: "+12125550100", n: 1000 },
  { phone: "+4366412345678", n: 10 },
  { phone: "+33612345678", n: 7 },
];

it("is what each country's segments cost, by currency and rounded up", () => {
  expect(textCost(phones, 2, [price("US", 7900), price("AT", 95_050, "EUR"), price("FR", 70_000, "EUR")])).toEqual({
    segments: 2,
    costs: [
      { currency: "EUR", minor: 289 },
      { currency: "USD", minor: 1580 },
    ],
    unpriced: 0,
  });
  expect(textCost(phones, 1, [price("US", 1, "JPY")]).costs).toEqual([{ currency: "JPY", minor: 1 }]);
});

it("counts those to whose country no price is known", () => {
  expect(textCost(phones, 1, [price("AT", 1_000_000, "EUR")])).toEqual({
    segments: 1,
    costs: [{ currency: "EUR", minor: 1000 }],
    unpriced: 1007,
  });
  expect(textCost([], 1, [price("AT", 1)])).toEqual({ segments: 1, costs: [], unpriced: 0 });
});
