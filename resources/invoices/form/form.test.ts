import { describe, expect, it } from "vitest";
import { invoiceDetail } from "../../../tests/support/invoice-detail.ts";
import { majorOf, minorOf } from "./decimals.ts";
import { cellsOf, withCells } from "./paste.ts";
import { emptyInvoiceLine, invoiceBody, invoiceValues, isDiscount } from "./values.ts";

describe("prices", () => {
  it.each([
    ["1999", "EUR", "19.99"],
    ["1999.5", "EUR", "19.995"],
    ["5", "EUR", "0.05"],
    ["0", "EUR", "0"],
    ["200", "EUR", "2"],
    ["999.25", "JPY", "999.25"],
    ["12345", "KWD", "12.345"],
    ["-150", "EUR", "-1.5"],
  ])("%s minor units of %s are %s, and back", (minor, currency, major) => {
    expect(majorOf(minor, currency)).toBe(major);
    expect(minorOf(major, currency)).toBe(minor);
  });
});

describe("a form", () => {
  it("sends back what it was filled from", () => {
    const body = invoiceBody(invoiceValues(invoiceDetail()));
    expect(body).toMatchObject({
      order_id: "o1",
      currency: "EUR",
      due_date: "2026-06-15",
      notes: null,
      lines: [{ description: "T-shirt", sku: "TS-1", quantity: "2", unit_price: "5950", discount: null, category: "S", rate: "19" }],
    });
  });

  it("leaves blank lines out, and reads a discount as a percentage or an amount", () => {
    const values = invoiceValues(invoiceDetail());
    const line = { ...emptyInvoiceLine, description: "A", unit_price: "10" };
    const lines = [emptyInvoiceLine, { ...line, discount: "12.5%" }, { ...line, discount: "2.50" }];
    expect(invoiceBody({ ...values, lines }).lines.map(({ discount }) => discount)).toEqual([{ percent: "12.5" }, { amount_minor: 250 }]);
  });
});

it("reads nothing that is half typed as a discount, and no part of a minor unit", () => {
  const values = invoiceValues(invoiceDetail());
  const line = { ...emptyInvoiceLine, description: "A", unit_price: "10" };
  for (const discount of ["2,50", "ten", "%", "-5", "2.505"]) {
    expect([discount, isDiscount(discount, "EUR")]).toEqual([discount, false]);
    expect(invoiceBody({ ...values, discount, lines: [{ ...line, discount }] })).toMatchObject({
      discount: null,
      lines: [{ discount: null }],
    });
  }
  for (const discount of ["", "12.5%", "2.5", "5"]) expect([discount, isDiscount(discount, "EUR")]).toEqual([discount, true]);
  expect(isDiscount("2.505", "KWD")).toBe(true);
});

describe("pasting", () => {
  const at = { row: 0, column: "description" as const, locale: "en-US", most: 500 };

  it("takes a single cell as text", () => {
    expect(cellsOf("Jumper, navy")).toBeUndefined();
  });

  it("fills rows from the field on, in the reader's number format", () => {
    const cells = cellsOf("Socks\t1.000,5\t€ 4,20\nHat\t2\t20,00\r\n") ?? [];
    const lines = withCells([emptyInvoiceLine], cells, { ...at, locale: "de-DE" });
    expect(lines).toMatchObject([
      { description: "Socks", quantity: "1000.5", unit_price: "4.2" },
      { description: "Hat", quantity: "2", unit_price: "20" },
    ]);
  });

  it("leaves other fields of a row as they are, and drops a charged tax that no longer holds", () => {
    const known = { ...emptyInvoiceLine, description: "Jumper", sku: "J1", charged_tax_minor: 190 };
    const [line] = withCells([known], [["3", "9"]], { ...at, column: "quantity" });
    expect(line).toMatchObject({ description: "Jumper", sku: "J1", quantity: "3", unit_price: "9", charged_tax_minor: null });
  });

  it("adds no more rows than a document may have", () => {
    const cells = Array.from({ length: 30 }, (_, i) => [`Row ${i}`]);
    expect(withCells([emptyInvoiceLine], cells, { ...at, most: 10 })).toHaveLength(10);
  });
});
