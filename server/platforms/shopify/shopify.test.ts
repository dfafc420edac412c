import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import type { DeliveryWork } from "../delivery.ts";
import { parseLossless } from "../lossless-json.ts";
import { listOf, type Payload } from "../payload.ts";
import { isSignedBy, sha256 } from "../signature.ts";
import { shopifyClaim } from "./claim.ts";
import { readShopify, shopifyRefetch } from "./read-delivery.ts";

const sample = (name: string) => {
  const file = new URL(`../../../tests/support/fixtures/shopify/${name}.json`, import.meta.url);
  const { secret, headers, rawBody } = JSON.parse(readFileSync(file, "utf8")) as {
    secret: string;
    headers: Record<string, string>;
    rawBody: string;
  };
  return { secret, headers, raw: Buffer.from(rawBody), payload: parseLossless(rawBody) as Payload };
};
const read = (topic: string, payload: unknown) => readShopify({ topic, payload, currency: "EUR" });
const orderOf = (change: Payload = {}, name = "orders_create") =>
  read("orders/updated", { ...sample(name).payload, ...change }) as Extract<DeliveryWork, { kind: "order" }>;
const lineWith = (change: Payload) => ({ line_items: [{ ...listOf(sample("orders_create").payload.line_items)[0], ...change }] });

describe("a Shopify delivery", () => {
  it.each(["orders_create", "orders_updated", "refunds_create", "app_uninstalled"])("%s is signed over its raw bytes", (name) => {
    const { secret, headers, raw } = sample(name);
    const claim = shopifyClaim(headers, raw);
    expect(claim).toMatchObject({
      domain: "test.myshopify.com",
      topic: name.replace("_", "/"),
      dedupeKey: `${headers["x-shopify-webhook-id"]}:${sha256(raw)}`,
    });
    expect(isSignedBy(secret, raw, claim?.signature ?? "")).toBe(true);
    expect(isSignedBy(secret, Buffer.from(raw.toString().replace("1", "2")), claim?.signature ?? "")).toBe(false);
  });
});

describe("what was captured, of an order known by its delivery alone,", () => {
  const captured = (change: Payload) => {
    const { order } = orderOf({
      currency: "GBP",
      presentment_currency: "GBP",
      total_price: "100.00",
      total_price_set: undefined,
      ...change,
    });
    return order.payments.map(({ captured_minor }) => captured_minor);
  };
  const refund = (amount: string, status = "success") => ({
    id: 1,
    order_id: 40000000000001,
    refund_line_items: [],
    transactions: [{ id: 2, order_id: 40000000000001, kind: "refund", status, amount, currency: "GBP" }],
  });

  it.each([
    ["paid", { financial_status: "paid", current_total_price: "100.00", total_outstanding: "0.00" }, 10_000],
    ["edited down before it was captured", { financial_status: "paid", current_total_price: "60.00", total_outstanding: "0.00" }, 6000],
    ["edited down after it was captured", { financial_status: "paid", current_total_price: "60.00", total_outstanding: "-40.00" }, 10_000],
    ["a deposit", { financial_status: "partially_paid", current_total_price: "100.00", total_outstanding: "70.00" }, 3000],
    [
      "refunded in part",
      { financial_status: "partially_refunded", current_total_price: "70.00", total_outstanding: "0.00", refunds: [refund("30.00")] },
      10_000,
    ],
    [
      "a refund that was declined",
      { financial_status: "paid", current_total_price: "70.00", total_outstanding: "-30.00", refunds: [refund("30.00", "failure")] },
      10_000,
    ],
    [
      "from before Shopify told it",
      { financial_status: "partially_paid", current_total_price: undefined, total_outstanding: "70.00" },
      3000,
    ],
  ])("is what its sums come to: %s", (_, change, minor) => {
    expect(captured({ refunds: [], ...change })).toEqual([minor]);
  });

  it("is asked for where the order was edited or refunded", () => {
    const body = { ...sample("orders_create").payload, payment_gateway_names: ["shopify_payments"], total_price: "100.00" };
    const asked = (change: Payload) => shopifyRefetch("orders/updated", { ...body, financial_status: "paid", ...change }) !== null;
    expect(asked({ current_total_price: "100.00" })).toBe(false);
    expect(asked({ current_total_price: "60.00" })).toBe(true);
    expect(asked({ current_total_price: "100.00", financial_status: "refunded" })).toBe(true);
  });
});

describe("a Shopify order", () => {
  it("is read in the currency the customer paid, to the cent", () => {
    const { order, externalId } = orderOf();
    expect(externalId).toBe("40000000000001");
    expect(order).toMatchObject({
      number: "#1001",
      currency: "GBP",
      tax_inclusive: true,
      customer: { external_id: "50000000000001", email: "buyer@example.test", language: "en-GB" },
      lines: [
        {
          external_id: "10000000000001",
          variant_external_id: "30000000000001",
          quantity: 2,
          unit_price_minor: 870,
          tax_rate: "20",
          tax_minor: 290,
          fulfilled_quantity: 0,
        },
      ],
      payments: [{ external_id: "order:40000000000001", kind: "card", captured_minor: 1740 }],
      fulfilled_at: null,
    });
    expect(orderTotals(order)).toMatchObject({ total_minor: 1740, paid_minor: 1740 });
  });

  it("includes its refunds and their units", () => {
    const { order, units } = orderOf({}, "orders_updated");
    expect(order.refunds).toMatchObject([
      { external_id: "90000000000001", payment_external_id: "order:40000000000001", amount_minor: 870 },
    ]);
    expect(units).toEqual([
      { refund_external_id: "60000000000001", paid_by: ["90000000000001"], line_external_id: "10000000000001", quantity: 1 },
    ]);
    expect(order.payments).toMatchObject([{ captured_minor: 1740 }]);
  });

  it.each([
    [null, 2, 0],
    ["partial", 1, 1],
    ["fulfilled", 0, 2],
  ])("whose line is %s with %i to go has %i units fulfilled", (fulfillment_status, fulfillable_quantity, units) => {
    expect(orderOf(lineWith({ fulfillment_status, fulfillable_quantity })).order.lines[0]?.fulfilled_quantity).toBe(units);
  });

  it("has a parcel for each fulfilment that went out, with the units it holds of the order's lines", () => {
    const sent = {
      id: 7,
      status: "success",
      created_at: "2026-11-20T10:00:00Z",
      updated_at: "2026-11-22T10:00:00Z",
      shipment_status: "delivered",
      tracking_company: "UPS",
      tracking_number: "1Z1",
      line_items: [
        { id: 10000000000001, quantity: 1 },
        { id: 99, quantity: 1 },
      ],
    };
    const { order } = orderOf({ fulfillments: [sent, { ...sent, id: 8, status: "cancelled" }] });
    expect(order.fulfilments).toEqual([
      {
        external_id: "7",
        carrier: "UPS",
        tracking_number: "1Z1",
        shipped_at: sent.created_at,
        delivered_at: sent.updated_at,
        lines: [{ line_external_id: "10000000000001", quantity: 1 }],
      },
    ]);
    expect(orderOf().order.fulfilments).toEqual([]);
  });

  it("subtracts the discounts that Shopify has spread", () => {
    const amount_set = {
      shop_money: { amount: "3.00", currency_code: "EUR" },
      presentment_money: { amount: "2.61", currency_code: "GBP" },
    };
    const { order } = orderOf(lineWith({ discount_allocations: [{ amount: "3.00", amount_set }] }));
    expect(orderTotals(order).lines[0]?.gross_minor).toBe(1740 - 261);
  });

  it("that is partly paid counts that part as captured, converted from the shop's currency", () => {
    expect(orderOf({ financial_status: "partially_paid", total_outstanding: "5.00" }).order.payments).toMatchObject([
      { captured_minor: 1305 },
    ]);
    expect(orderOf({ financial_status: "pending" }).order.payments).toEqual([]);
  });

  it.each([
    [null, false],
    [0, false],
    [null, true],
    [0, true],
  ])("has the tax that was charged although its rate is %s, prices with tax %s", (rate, included) => {
    const set = (amount: string) => ({ presentment_money: { amount, currency_code: "GBP" } });
    const tax = (amount: string) => ({ tax_lines: [{ title: "VAT", rate, price: amount, price_set: set(amount) }] });
    const { order } = orderOf({
      ...lineWith({ quantity: 2, price_set: set("50.00"), ...tax("10.00"), discount_allocations: [] }),
      taxes_included: included,
      total_price_set: set(included ? "110.00" : "122.00"),
      shipping_lines: [{ id: 5, price_set: set("10.00"), ...tax("2.00") }],
    });
    expect(order.lines).toMatchObject([{ tax_rate: included ? "11.11" : "10", tax_minor: 1000 }]);
    expect(order.shipping).toMatchObject([{ tax_rate: included ? "25" : "20", tax_minor: 200 }]);
    expect(orderTotals(order).total_minor).toBe(included ? 11_000 : 12_200);
  });

  it("adds up to its total, although its parts were rounded one by one", () => {
    const set = (minor: number) => ({ presentment_money: { amount: (minor / 100).toFixed(2), currency_code: "GBP" } });
    const line = fc.record({
      price: fc.integer({ min: 1, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      tax: fc.integer({ min: 0, max: 900 }),
      off: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.boolean(), fc.integer({ min: -5, max: 5 }), (lines, included, by) => {
        const worth = lines.map(({ price, quantity, tax, off }) => ({
          value: price * quantity - Math.min(off, price * quantity),
          tax: included ? 0 : tax,
        }));
        const parts = worth.filter(({ value, tax }) => value + tax > 0).length;
        const total = worth.reduce((sum, { value, tax }) => sum + value + tax, 0) + Math.max(-parts, Math.min(parts, by));
        const [first] = listOf(sample("orders_create").payload.line_items);
        const { order } = orderOf({
          taxes_included: included,
          total_price_set: set(total),
          total_price: "1.00",
          total_outstanding: "0.00",
          shipping_lines: [],
          line_items: lines.map(({ price, quantity, tax, off }, i) => ({
            ...first,
            ...{ id: i + 1, quantity, price_set: set(price) },
            tax_lines: [{ rate: 0.2, price_set: set(tax) }],
            discount_allocations: [{ amount_set: set(Math.min(off, price * quantity)) }],
          })),
        });
        expect(orderTotals(order)).toMatchObject({ total_minor: total, paid_minor: total });
        for (const one of order.lines) expect(one.discount_minor).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("keeps ids beyond 2^53", () => {
    const payload = parseLossless(sample("orders_create").raw.toString().replaceAll("40000000000001", "820982911946154508"));
    expect(read("orders/create", payload)).toMatchObject({ externalId: "820982911946154508" });
  });

  it("is refused when its money is in two currencies", () => {
    expect(() => orderOf({ presentment_currency: "USD" })).toThrow("CURRENCY_MISMATCH");
    const refund = {
      ...sample("refunds_create").payload,
      transactions: [{ id: 1, kind: "refund", status: "success", amount: "10.00", currency: "EUR" }],
    };
    expect(() => orderOf({ refunds: [refund] })).toThrow("CURRENCY_MISMATCH");
  });
});

describe("other Shopify topics", () => {
  it("report a refund by its transactions and how far they are, never by the numbers beside the sets", () => {
    const { payload } = sample("refunds_create");
    expect(read("refunds/create", payload)).toMatchObject({
      orderExternalId: "40000000000001",
      currency: "GBP",
      refunds: [{ amount_minor: 870 }],
    });
    const as = (status: string) => ({
      ...payload,
      transactions: listOf(payload.transactions).map((transaction) => ({ ...transaction, status })),
    });
    for (const status of ["pending", "awaiting_response", "unknown"])
      expect(read("refunds/create", as(status))).toMatchObject({
        currency: "GBP",
        refunds: [{ amount_minor: 870, state: "PENDING" }],
        units: [{ quantity: 1 }],
      });
    for (const status of ["failure", "error"])
      expect(read("refunds/create", as(status)), "what was refunded for nothing was not refunded").toMatchObject({
        refunds: [{ amount_minor: 870, state: "FAILED" }],
        units: [],
      });
  });

  it("report how a refund ended, and of other transactions nothing", () => {
    const transaction = { id: 7, order_id: 8, kind: "refund", gateway: "card", status: "failure", amount: "8.70", currency: "GBP" };
    expect(read("order_transactions/create", transaction)).toMatchObject({
      kind: "refund",
      isEnding: true,
      orderExternalId: "8",
      refunds: [{ external_id: "7", amount_minor: 870, state: "FAILED" }],
    });
    for (const other of [{ kind: "capture", status: "success" }, { status: "pending" }])
      expect(read("order_transactions/create", { ...transaction, ...other })).toMatchObject({ kind: "ignored" });
  });

  it("report a product with its variants", () => {
    const variant = {
      id: 9,
      title: "Default Title",
      price: "12.50",
      sku: "M",
      grams: 250,
      inventory_management: "shopify",
      inventory_quantity: 4,
    };
    const work = read("products/update", { id: 8, title: "Mug", vendor: "V", tags: "a, b", variants: [variant] });
    expect(work).toMatchObject({
      product: { tags: ["a", "b"], variants: [{ external_id: "9", title: null, price_minor: 1250, currency: "EUR", weight_g: 250 }] },
    });
    const classOf = (taxable?: boolean) =>
      (read("products/update", { id: 8, title: "Mug", variants: [{ ...variant, taxable }] }) as Extract<DeliveryWork, { kind: "product" }>)
        .product.variants[0]?.tax_class;
    expect([classOf(true), classOf(), classOf(false)]).toEqual(["taxable", "taxable", null]);
    expect((work as Extract<DeliveryWork, { kind: "product" }>).counts.get("9")).toBe(4);
  });

  it("are ignored when they do not concern the product", () => {
    expect(read("app/uninstalled", { id: 1, myshopify_domain: "test.myshopify.com" })).toEqual({ kind: "disconnected" });
    expect(read("themes/publish", {})).toEqual({ kind: "ignored", detail: "UNKNOWN_TOPIC" });
    expect(read("orders/delete", { id: 5 })).toEqual({ kind: "order_deleted", externalId: "5" });
  });
});
