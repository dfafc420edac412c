import { describe, expect, it } from "vitest";
import { type NoteLine, sourcesOf, takenOf } from "./credited-lines.ts";

const line = (over: Partial<NoteLine> = {}): NoteLine => ({
  ...{ description: "Lamp", quantity: "1", category: "S", rate: "19", order_line_id: null, net_minor: 10000, tax_minor: 1900 },
  ...over,
});
const shade = { description: "Shade", net_minor: 2000, tax_minor: 380 };
const amounts = (...args: Parameters<typeof takenOf>) =>
  [...takenOf(...args)].map(([index, { net_minor, tax_minor, quantity }]) => [index, net_minor, tax_minor, quantity]).sort();

describe("what credit notes took of an invoice's lines", () => {
  it("is of the line they name", () => {
    const notes = [line({ related_index: 1, related_quantity: 1, net_minor: 1000, tax_minor: 190 })];
    expect(amounts([line(), line(shade)], notes)).toEqual([[1, 1000, 190, 1]]);
  });

  it("is of the same line of the order, with the units it is worth", () => {
    const invoice = [line(), line({ order_line_id: "l", quantity: "3", description: "Bulb", net_minor: 3001, tax_minor: 570 })];
    const half = { order_line_id: "l", quantity: "1", net_minor: 500, tax_minor: 95 };
    expect(amounts(invoice, [line(half)])).toEqual([[1, 500, 95, 0.5]]);
    expect(amounts(invoice, [line(half), line(half)])).toEqual([[1, 1000, 190, 1]]);
  });

  it("is of the same words, else of the same rate, and never more than the lines come to", () => {
    const invoice = [line(), line(shade), line({ rate: "7", description: "Book", net_minor: 1000, tax_minor: 70 })];
    expect(amounts(invoice, [line(shade)])).toEqual([[1, 2000, 380, 0]]);
    expect(amounts(invoice, [line({ description: "Goodwill", net_minor: 11000, tax_minor: 2090 })])).toEqual([
      [0, 10000, 1900, 0],
      [1, 1000, 190, 0],
    ]);
    expect(amounts(invoice, [line({ ...shade, net_minor: 5000, tax_minor: 950 })])).toEqual([
      [0, 3000, 570, 0],
      [1, 2000, 380, 0],
    ]);
    expect(amounts(invoice, [line({ description: "Other rate", rate: "5" })])).toEqual([]);
    const all = takenOf(invoice, [line({ net_minor: 99999, tax_minor: 19000 })]);
    expect([...all.values()].reduce((sum, { net_minor, tax_minor }) => sum + net_minor + tax_minor, 0)).toBe(11900 + 2380);
  });

  it("leaves no cent of a tax that was rounded otherwise", () => {
    expect(amounts([line()], [line({ net_minor: 9999, tax_minor: 1901 })])).toEqual([[0, 10000, 1900, 0]]);
  });
});

describe("the lines a change of a draft comes from", () => {
  const known = [line(), line(shade), line({ order_line_id: "l", description: "Bulb" })];
  const names = (lines: NoteLine[]) => sourcesOf(lines, known).map((source) => source?.description);

  it("are found wherever they stand, each once", () => {
    expect(names([line({ order_line_id: "l", description: "Bulb, broken" }), line(shade), line()])).toEqual(["Bulb", "Shade", "Lamp"]);
    expect(names([line(), line(), line({ description: "New" })])).toEqual(["Lamp", undefined, undefined]);
  });
});
