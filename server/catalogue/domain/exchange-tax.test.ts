import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChargedLine, chargedOn, priceOfExchange, priceWithTax, rateOfExchange, type TaxedGoods } from "./exchange-tax.ts";
import { unitsValue } from "./units.ts";

const goods = (over: Partial<TaxedGoods> = {}): TaxedGoods => ({
  ...{ external_id: "cup", product_external_id: "cup", tax_rate: "0", tax_class: "standard" },
  ...over,
});
const line = (over: Partial<ChargedLine> = {}): ChargedLine => ({
  ...{ id: "l1", variant_external_id: "mug", product_external_id: "mug", tax_class: "standard" },
  ...{ tax_rate: "19", gross_minor: 2379, tax_minor: 380 },
  ...over,
});
const book = line({ id: "l2", variant_external_id: "book", product_external_id: "book", tax_class: "reduced-rate", tax_rate: "7" });

describe("the rate of exchanged goods", () => {
  it.each<[string, TaxedGoods, ChargedLine[], string | undefined, string, boolean]>([
    ["is their own where they have one", goods({ tax_class: null, tax_rate: "12.5" }), [line()], "20", "12.5", false],
    ["is nothing where they are not taxed", goods({ tax_class: null }), [line()], "20", "0", false],
    ["is that of the same class on the order", goods(), [book, line()], "20", "19", false],
    ["is that of another line of their class", goods({ tax_class: "reduced-rate" }), [line(), book], undefined, "7", false],
    [
      "is that of the same product, of whatever class it is",
      goods({ product_external_id: "book", tax_class: "" }),
      [line(), book],
      "5",
      "7",
      false,
    ],
    [
      "is not that of the same product in another class",
      goods({ product_external_id: "mug", tax_class: "zero" }),
      [line()],
      "0",
      "0",
      false,
    ],
    ["is what the platform quoted for a class the order lacks", goods({ tax_class: "reduced-rate" }), [line()], "7", "7", false],
    ["is guessed, and said to be, where nobody knows it", goods({ tax_class: "reduced-rate" }), [line()], undefined, "19", true],
    [
      "is guessed where lines of the class disagree",
      goods({ tax_class: "taxable" }),
      [
        { ...line(), tax_class: "taxable" },
        { ...book, tax_class: "taxable" },
      ],
      undefined,
      "19",
      true,
    ],
    ["is nothing for a customer who was charged none", goods({ tax_class: "reduced-rate" }), [line({ tax_minor: 0 })], "7", "0", false],
    ["is derived where the line names none", goods(), [line({ tax_rate: "0" })], undefined, "19", false],
    ["is not shown by a line that was free", goods(), [line({ gross_minor: 0, tax_minor: 0 })], "20", "20", false],
  ])("%s", (_, wanted, lines, quoted, rate, isAssumed) => {
    expect(rateOfExchange(wanted, lines, "l1", quoted)).toEqual({ rate, isAssumed });
  });
});

describe("an even swap", () => {
  it("comes to nothing, to the cent, however the line was rounded", () => {
    const cases = fc.record({
      unit: fc.integer({ min: 1, max: 100_000 }),
      units: fc.integer({ min: 1, max: 9 }),
      rate: fc.integer({ min: 0, max: 300_000 }).map((parts) => String(parts / 10_000)),
      isIncluded: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, fc.nat(), fc.nat(), ({ unit, units, rate, isIncluded }, one, other) => {
        const paid = priceWithTax(unit * units, rate, isIncluded);
        const from = one % units;
        const quantity = 1 + (other % (units - from));
        const worth = unitsValue({ quantity: units, ...paid }, from, quantity);
        const returned = { quantity, unit_price_minor: unit, isReduced: false, rate, worth };
        const price = priceOfExchange({ quantity, price_minor: unit, rate }, isIncluded, returned);
        expect([price.gross - worth.gross, price.tax - worth.tax]).toEqual([0, 0]);
      }),
    );
  });

  it("at another rate or price is none", () => {
    const returned = { quantity: 1, unit_price_minor: 1999, isReduced: false, rate: "19", worth: { gross: 2379, tax: 380 } };
    expect(priceOfExchange({ quantity: 1, price_minor: 1999, rate: "7" }, false, returned)).toEqual({ gross: 2139, tax: 140 });
    expect(priceOfExchange({ quantity: 1, price_minor: 2999, rate: "19" }, false, returned)).toEqual({ gross: 3569, tax: 570 });
    expect(chargedOn({ tax_rate: "20", gross_minor: 1000, tax_minor: 0 })).toBe("0");
  });
});
