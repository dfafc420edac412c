import { describe, expect, it } from "vitest";
import { chargeRates, splitByRate } from "./charge-rates.ts";

const shipping = { rate: "20", gross: 600, tax: 100 };
const duties = { rate: "0", gross: 703, tax: 0 };

describe("charges of several rates", () => {
  it("are summed by rate, the highest first", () => {
    expect(chargeRates([duties, shipping, { rate: "20.0", gross: 120, tax: 20 }])).toEqual([{ rate: "20", gross: 720, tax: 120 }, duties]);
    expect(chargeRates([])).toEqual([]);
  });

  it("are split so that each rate has its own amount and tax", () => {
    expect(splitByRate([shipping, duties], { gross: 1303, tax: 100 })).toEqual([shipping, duties]);
    expect(splitByRate([shipping, duties], { gross: -1303, tax: -100 })).toEqual([
      { rate: "20", gross: -600, tax: -100 },
      { rate: "0", gross: -703, tax: 0 },
    ]);
    const part = splitByRate([shipping, duties], { gross: 701, tax: 54 });
    expect(part.reduce((sum, { gross }) => sum + gross, 0)).toBe(701);
    expect(part.map(({ tax }) => tax)).toEqual([54, 0]);
  });

  it("of one rate stay as they are, and none have no rate", () => {
    expect(splitByRate([shipping], { gross: 300, tax: 50 })).toEqual([{ rate: "20", gross: 300, tax: 50 }]);
    expect(splitByRate([], { gross: 0, tax: 0 })).toEqual([{ rate: "0", gross: 0, tax: 0 }]);
  });
});
