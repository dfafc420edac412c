import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import { unitsValue } from "#server/catalogue/domain/units";
import type { DeliveryWork } from "../delivery.ts";
import type { Payload } from "../payload.ts";
import type { WooOrder, WooRefund } from "./api/records.ts";
import { amountText, leftOf } from "./live/left.ts";
import { refundsOf } from "./live/orders.ts";
import { readWoocommerce } from "./read-delivery.ts";

const order = {
  ...{ id: 11, number: "11", status: "completed", currency: "USD", prices_include_tax: false, payment_method: "card", refunds: [] },
  ...{ date_created_gmt: "2026-11-20T16:11:03", date_paid_gmt: "2026-11-20T16:11:03", date_modified_gmt: "2026-11-20T16:11:03" },
  ...{ total: "0.00", line_items: [], shipping_lines: [], fee_lines: [], tax_lines: [] },
};
const orderOf = (change: Payload) =>
  readWoocommerce({ topic: "order.updated", payload: { ...order, ...change }, currency: "USD" }) as Extract<
    DeliveryWork,
    { kind: "order" }
  >;
const taxed = (total: string, total_tax: string) => ({
  ...{ total, total_tax, subtotal: total, subtotal_tax: total_tax },
  taxes: total_tax && Number(total_tax) !== 0 ? [{ id: 1, total: total_tax, subtotal: total_tax }] : [],
});

describe("the money of a WooCommerce order", () => {
  it("is worth what was paid, although its tax was rounded apart from its lines", () => {
    const line = { id: 5, name: "Mug", product_id: 10, quantity: 1, ...taxed("8.33", "1.67") };
    const rounded = { prices_include_tax: true, shipping_lines: [] };
    const one = orderOf({ ...rounded, total: "9.99", total_tax: "1.66", line_items: [line] }).order;
    expect(one).toMatchObject({ lines: [{ unit_price_minor: 999, tax_minor: 166 }] });
    expect(orderTotals(one)).toMatchObject({ total_minor: 999, paid_minor: 999 });
    const two = orderOf({ ...rounded, total: "19.98", total_tax: "3.33", line_items: [line, { ...line, id: 6 }] }).order;
    expect(orderTotals(two).lines.map(({ gross_minor }) => gross_minor)).toEqual([999, 999]);
  });

  it("adds up to what was paid with any prices, decimals, taxes and fees", () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 });
    const part = fc.record({ net: amount, rate: fc.constantFrom(0, 70_000, 190_000, 88_750), quantity: fc.integer({ min: 1, max: 9 }) });
    const orders = fc.record({
      lines: fc.array(part, { minLength: 1, maxLength: 6 }),
      shipping: fc.array(part, { maxLength: 2 }),
      fee: fc.option(amount),
      inclusive: fc.boolean(),
      currency: fc.constantFrom("EUR", "JPY"),
      taxDecimals: fc.constantFrom(2, 4),
    });
    fc.assert(
      fc.property(orders, ({ lines, shipping, fee, inclusive, currency, taxDecimals }) => {
        const text = (tenThousandths: number) => (tenThousandths / 10_000).toFixed(4);
        const own = ({ net, rate }: { net: number; rate: number }) =>
          Math.round((net * rate) / 1_000_000 / 10 ** (4 - taxDecimals)) * 10 ** (4 - taxDecimals);
        const all = [...lines, ...shipping];
        const exactTax = all.reduce((sum, { net, rate }) => sum + (net * rate) / 1_000_000, 0);
        const total = all.reduce((sum, { net }) => sum + net, 0) + Math.round(exactTax) + (fee ?? 0);
        const { order } = orderOf({
          currency,
          prices_include_tax: inclusive,
          total: text(total),
          total_tax: text(Math.round(exactTax)),
          line_items: lines.map((line, i) => ({
            id: i + 1,
            name: "X",
            quantity: line.quantity,
            ...taxed(text(line.net), text(own(line))),
          })),
          shipping_lines: shipping.map((line, i) => ({ id: 50 + i, ...taxed(text(line.net), text(own(line))) })),
          fee_lines: fee === null ? [] : [{ id: 90, name: "Wrap", ...taxed(text(fee), "") }],
        });
        const { total_minor, paid_minor, lines: paid } = orderTotals(order);
        expect(total_minor).toBe(paid_minor);
        for (const [i, line] of paid.entries()) {
          const worth = { quantity: order.lines[i]?.quantity ?? 1, gross: line.gross_minor, tax: line.tax_minor };
          expect(line.tax_minor).toBeGreaterThanOrEqual(0);
          expect(line.tax_minor).toBeLessThanOrEqual(line.gross_minor);
          expect(Array.from({ length: worth.quantity }, (_, k) => unitsValue(worth, k, 1).gross).reduce((a, b) => a + b, 0)).toBe(
            worth.gross,
          );
        }
      }),
    );
  });

  it("never refunds more than it was paid for, however finely its refunds are cut", () => {
    const refunds = [
      { id: 13, total: "-0.5050" },
      { id: 12, total: "-0.5050" },
    ];
    const { order } = orderOf({ total: "1.01", line_items: [{ id: 5, name: "Mug", quantity: 1, ...taxed("1.01", "") }], refunds });
    const both = [
      { external_id: "13", amount_minor: 50 },
      { external_id: "12", amount_minor: 51 },
    ];
    expect(order.refunds).toMatchObject(both);
    const live = { id: 11, currency: "USD", payment_method: "card", date_paid_gmt: null } as WooOrder;
    const rows = refunds.map(({ id, total }) => ({ id, amount: total.slice(1), line_items: [], meta_data: [] }) as unknown as WooRefund);
    expect(refundsOf(live, rows), "nor when it is read").toMatchObject(both);
  });

  it("has the tax that was charged where its rate is not named, on lines, shipping and fees", () => {
    const line = { id: 5, name: "Mug", quantity: 2, ...taxed("100.00", "10.00") };
    const { order } = orderOf({
      ...{ prices_include_tax: false, total: "134.00", tax_lines: [{ rate_id: 1, rate_percent: null }], line_items: [line] },
      shipping_lines: [{ id: 6, total: "10.00", total_tax: "", taxes: [{ id: 1, total: "2.00" }] }],
      fee_lines: [{ id: 7, name: "Wrap", total: "10.00", total_tax: "2.00", taxes: [] }],
    });
    expect(order.lines).toMatchObject([{ tax_rate: "10", tax_minor: 1000 }]);
    expect(order.shipping).toMatchObject([
      { tax_rate: "20", tax_minor: 200 },
      { tax_rate: "20", tax_minor: 200 },
    ]);
    expect(orderTotals(order).total_minor).toBe(13_400);
  });

  it.each([
    ["152.1986", [], 15_220, "EUR", "152.1986"],
    ["148.6548", [], 14_865, "EUR", "148.6548"],
    ["148.6548", ["100.00"], 4865, "EUR", "48.6548"],
    ["148.6548", [], 10_000, "EUR", "100.00"],
    ["59.97", [], 60, "JPY", "59.97"],
    ["60.00", [], 60, "JPY", "60"],
    ["19.98", ["9.99"], 999, "EUR", "9.99"],
    ["9.996", [], 1000, "EUR", "9.996"],
    ["99.9960", [], 10_000, "EUR", "99.996"],
    ["1359", [], 39_567, "HUF", "396.00"],
    ["1359", ["396"], 96_333, "HUF", "963"],
    ["1359", ["396", "396"], 30_000, "HUF", "300.00"],
  ])("of %s, less %j, refunds %i %s as %s", (total, made, amount, currency, text) => {
    expect(
      amountText(
        amount,
        leftOf(
          { total, currency },
          made.map((one) => ({ amount: one })),
        ),
        currency,
      ),
    ).toBe(text);
  });
});
