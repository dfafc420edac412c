import { describe, expect, it } from "vitest";
import { NewOrder } from "#contracts/orders/new-order";
import { SummedOrder } from "#contracts/orders/order-sums";
import { initialOrder, type OrderValues, orderBody, summedOf } from "./values.ts";

const typed = (change: Partial<OrderValues> = {}): OrderValues => ({
  ...(initialOrder("2026-06-01", "DE") as OrderValues),
  customer: { email: "ada@example.test", first_name: "", last_name: "" },
  ship_to: { postcode: "10115", country: "DE", line1: " " },
  lines: [{ title: "Lamp", quantity: 1, unit_price_minor: 1000, tax_rate: 19, sku: "" }],
  ...change,
});

describe("an order entered by hand", () => {
  it("is sent without the fields left empty", () => {
    const body = orderBody(typed({ number: "  ", fulfilled_on: "" }));
    expect(NewOrder.parse(body)).toEqual(body);
    expect(body).toMatchObject({ number: null, fulfilled_on: null, paid_minor: null, shipping_minor: 0 });
    expect(body).toMatchObject({ ship_to: { line1: null }, lines: [{ sku: null, tax_rate: 19 }] });
  });

  it("is summed up without the lines that are under way", () => {
    const lines = [
      { title: "Lamp", quantity: 2, unit_price_minor: 1000, tax_rate: 19 },
      { title: "Shade", quantity: 1, unit_price_minor: null, tax_rate: 7 },
    ];
    const body = summedOf(typed({ lines, shipping_minor: 595 }));
    expect(SummedOrder.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      lines: [{ quantity: 2, unit_price_minor: 1000, tax_rate: 19 }],
      shipping_minor: 595,
      shipping_tax_rate: 19,
    });
  });

  it("taxes shipping like its first line", () => {
    expect(orderBody(typed({ shipping_minor: 595 }))).toMatchObject({ shipping_minor: 595, shipping_tax_rate: 19 });
  });
});
