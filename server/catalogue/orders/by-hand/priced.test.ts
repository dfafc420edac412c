import { describe, expect, it } from "vitest";
import { sumsOf } from "./priced.ts";

const input = { prices_include_tax: true, lines: [], shipping_minor: 0, shipping_tax_rate: 0, paid_minor: null };
const lines = [
  { quantity: 2, unit_price_minor: 11_900, tax_rate: 19 },
  { quantity: 1, unit_price_minor: 1000, tax_rate: 0 },
];

describe("what an order entered by hand comes to", () => {
  it("contains its tax where prices do", () => {
    expect(sumsOf({ ...input, lines, shipping_minor: 595, shipping_tax_rate: 19 })).toEqual({
      items_minor: 24_800,
      shipping_minor: 595,
      tax_minor: 3895,
      total_minor: 25_395,
      paid_minor: 25_395,
      due_minor: 0,
    });
  });

  it("has its tax on top where prices do not include it", () => {
    expect(sumsOf({ ...input, prices_include_tax: false, lines, paid_minor: 5000 })).toMatchObject({
      items_minor: 29_322,
      tax_minor: 4522,
      paid_minor: 5000,
      due_minor: 24_322,
    });
  });

  it("is nothing without lines", () => {
    expect(sumsOf(input)).toMatchObject({ total_minor: 0, paid_minor: 0, due_minor: 0 });
  });
});
