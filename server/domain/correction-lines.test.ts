import { expect, it } from "vitest";
import { correctionLines } from "./correction-lines.ts";

it("an amount beyond the rounds carries the tax of the goods that came back", () => {
  const goods = [
    { rate: "20", gross: 4000, tax: 667 },
    { rate: "20", gross: 2000, tax: 333 },
  ];
  expect(correctionLines(500, goods)).toEqual([{ rate: "20", gross: 500, tax: 83 }]);
});

it("is divided by rate, to the cent", () => {
  const goods = [
    { rate: "20", gross: 6000, tax: 1000 },
    { rate: "10", gross: 3000, tax: 273 },
  ];
  const lines = correctionLines(500, goods);
  expect(lines).toEqual([
    { rate: "20", gross: 333, tax: 56 },
    { rate: "10", gross: 167, tax: 15 },
  ]);
});

it("has no tax where nothing that came back was worth anything", () => {
  expect(correctionLines(500, [{ rate: "20", gross: 0, tax: 0 }])).toEqual([{ rate: "0", gross: 500, tax: 0 }]);
});
