import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { orderTotals } from "#server/catalogue/domain/order-totals";
import type { DeliveryWork } from "../delivery.ts";
import { parseLossless } from "../lossless-json.ts";
import type { Payload } from "../payload.ts";
import { isSignedBy } from "../signature.ts";
import { isWoocommercePing, woocommerceClaim } from "./claim.ts";
import { readWoocommerce } from "./read-delivery.ts";

const recorded = (name: string) => {
  const file = new URL(`../../../tests/support/fixtures/woocommerce/${name}.json`, import.meta.url);
  const { secret, headers, rawBody } = JSON.parse(readFileSync(file, "utf8")) as {
    secret: string;
    headers: Record<string, string>;
    rawBody: string;
  };
  return { secret, headers, raw: Buffer.from(rawBody) };
};
const read = (topic: string, payload: unknown) => readWoocommerce({ topic, payload, currency: "USD" });
const orderOf = (change: Payload = {}, topic = "order.updated") => {
  const payload = { ...(parseLossless(recorded("order.updated").raw.toString()) as Payload), ...change };
  return read(topic, payload) as Extract<DeliveryWork, { kind: "order" }>;
};

describe("a recorded WooCommerce delivery", () => {
  it.each(["order.created", "order.updated", "order.deleted", "product.updated", "customer.created", "action.woocommerce_order_refunded"])(
    "%s is signed over its raw bytes, and not over any others",
    (name) => {
      const { secret, headers, raw } = recorded(name);
      const claim = woocommerceClaim(headers, raw);
      expect(claim).toMatchObject({ platform: "woocommerce", domain: "127.0.0.1:8089", topic: name });
      expect(isSignedBy(secret, raw, claim?.signature ?? "")).toBe(true);
      expect(isSignedBy(secret, Buffer.concat([raw, Buffer.from(" ")]), claim?.signature ?? "")).toBe(false);
      expect(isSignedBy(secret, raw, `${claim?.signature}=`)).toBe(false);
      expect(isSignedBy("other", raw, claim?.signature ?? "")).toBe(false);
    },
  );

  it("is a ping when it is the unsigned ping and nothing else", () => {
    const { headers, raw } = recorded("ping");
    expect(isWoocommercePing(headers, raw)).toBe(true);
    expect(isWoocommercePing(headers, Buffer.from("webhook_id=1&x=2"))).toBe(false);
    expect(isWoocommercePing({ ...headers, "content-type": "application/json" }, raw)).toBe(false);
  });
});

describe("a WooCommerce order", () => {
  it("is read to the cent", () => {
    const { order, externalId, updatedAt } = orderOf();
    expect({ externalId, updatedAt }).toEqual({ externalId: "11", updatedAt: "2026-11-20T16:11:03Z" });
    expect(order).toMatchObject({
      number: "#11",
      currency: "USD",
      tax_inclusive: false,
      customer: { external_id: "2", email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
      ship_to: { name: "Ann Bee", line1: "1 St", country: "US" },
      lines: [
        {
          external_id: "1",
          variant_external_id: "10",
          quantity: 3,
          unit_price_minor: 1999,
          discount_minor: 0,
          tax_minor: 435,
          tax_rate: "7.25",
        },
      ],
      shipping: [{ external_id: "2", title: "Flat", price_minor: 500, tax_minor: 36, tax_rate: "7.25" }],
      payments: [{ external_id: "order:11", kind: "manual", captured_minor: 6968 }],
      refunds: [],
      fulfilled_at: "2026-11-20T16:11:03Z",
    });
    expect(orderTotals(order)).toMatchObject({ lines: [{ gross_minor: 6432 }], total_minor: 6968, paid_minor: 6968 });
    expect(order.lines[0]?.fulfilled_quantity).toBe(3);
  });

  it("adds up exactly when a unit price has endless decimals", () => {
    const line = {
      id: 5,
      name: "Mug",
      product_id: 10,
      quantity: 3,
      subtotal: "10.00",
      subtotal_tax: "0.00",
      total: "8.50",
      total_tax: "0.00",
      taxes: [],
    };
    const [told] = orderOf({ line_items: [line] }).order.lines;
    expect(told).toMatchObject({ unit_price_minor: 334, discount_minor: 152 });
    expect(3 * 334 - 152).toBe(850);
  });

  it("has prices with tax where the shop's include it, rounding each line once", () => {
    const line = {
      id: 5,
      name: "Mug",
      product_id: 10,
      quantity: 1,
      subtotal: "8.335",
      subtotal_tax: "1.665",
      total: "8.335",
      total_tax: "1.665",
      taxes: [],
    };
    const { order } = orderOf({ prices_include_tax: true, line_items: [line], shipping_lines: [] });
    expect(order).toMatchObject({ tax_inclusive: true, lines: [{ unit_price_minor: 1000, discount_minor: 0, tax_minor: 167 }] });
    expect(orderTotals(order).total_minor).toBe(1000);
  });

  it("is read in yen without decimals", () => {
    const line = {
      id: 5,
      name: "Mug",
      product_id: 10,
      quantity: 1,
      subtotal: "9899.00",
      subtotal_tax: "0",
      total: "9899.00",
      total_tax: "0",
      taxes: [],
    };
    const { order } = orderOf({ currency: "JPY", total: "9899.00", line_items: [line], shipping_lines: [] });
    expect(order).toMatchObject({ lines: [{ unit_price_minor: 9899 }], payments: [{ captured_minor: 9899 }] });
  });

  it("takes a fee as a charge beside shipping and a negative one as the order's discount", () => {
    const fee = { id: 7, name: "Gift wrap", total: "2.00", total_tax: "0.15", taxes: [] };
    const rebate = { id: 8, name: "Loyalty", total: "-4.00", total_tax: "-0.29", taxes: [] };
    const { order } = orderOf({ fee_lines: [fee, rebate], total: "67.54" });
    expect(order.shipping.map((charge) => charge.external_id)).toEqual(["2", "fee:7"]);
    expect(order).toMatchObject({ discount_minor: 400, lines: [{ tax_minor: 406 }] });
    expect(orderTotals(order).total_minor).toBe(6754);
  });

  it("includes its refunds, each once by its own id", () => {
    const { order } = orderOf({ refunds: [{ id: 12, reason: "", total: "-5.00" }] });
    expect(order.refunds).toEqual([{ external_id: "12", payment_external_id: "order:11", amount_minor: 500 }]);
  });

  it.each([
    ["on-hold", "2026-11-20T16:11:03", 0],
    ["cancelled", "2026-11-20T16:11:03", 0],
    ["processing", null, 0],
    ["completed", null, 3],
    ["shipped", "2026-11-20T16:11:03", 3],
  ])("that is %s, paid %s, has %i units fulfilled", (status, paid, units) => {
    const { order, cancelledAt } = orderOf({ status, date_paid_gmt: paid, date_completed_gmt: null });
    expect(order.lines[0]?.fulfilled_quantity).toBe(units);
    expect(order.fulfilled_at !== null).toBe(units > 0);
    expect(cancelledAt !== null).toBe(status === "cancelled");
  });

  it("has the parcels the tracking extension notes, and says nothing of them without it", () => {
    const item = (tracking_id: string, over: object = {}) => ({
      tracking_id,
      tracking_provider: "dhl",
      tracking_number: `N-${tracking_id}`,
      ...over,
    });
    const noted = (value: unknown) => orderOf({ status: "completed", meta_data: [{ key: "_wc_shipment_tracking_items", value }] }).order;
    expect(noted([item("a", { date_shipped: "1780000000", custom_tracking_provider: "Uncle Joe" })]).fulfilments).toEqual([
      {
        external_id: "a",
        carrier: "Uncle Joe",
        tracking_number: "N-a",
        shipped_at: new Date(1_780_000_000_000).toISOString(),
        lines: [{ line_external_id: expect.any(String), quantity: 3 }],
      },
    ]);
    expect(noted([item("a"), item("b")]).fulfilments).toMatchObject([{ lines: [] }, { external_id: "b", carrier: "dhl", lines: [] }]);
    expect(orderOf({ status: "completed" }).order.fulfilments).toBeUndefined();
    expect(noted("broken").fulfilments).toBeUndefined();
  });

  it("keeps a line whose product was deleted", () => {
    const line = {
      id: 5,
      name: "Mug",
      product_id: 0,
      variation_id: 0,
      sku: null,
      quantity: 1,
      subtotal: "1.00",
      total: "1.00",
      total_tax: "0",
      taxes: [],
    };
    expect(orderOf({ line_items: [line] }).order.lines[0]).toMatchObject({ title: "Mug", variant_external_id: null, sku: null });
  });

  it("is refused when money comes as a number", () => {
    expect(() => orderOf({ total: 69.68 })).toThrow("INVALID_PAYLOAD");
  });
});

describe("other WooCommerce topics", () => {
  it("report a simple product as its own variant, with the shop's single count", () => {
    const work = read("product.updated", parseLossless(recorded("product.updated").raw.toString())) as Extract<
      DeliveryWork,
      { kind: "product" }
    >;
    expect(work.product).toMatchObject({
      title: "Mug",
      type: "Uncategorized",
      variants: [{ external_id: "10", price_minor: 1999, currency: "USD" }],
    });
    expect([...work.counts]).toEqual([["10", 7]]);
  });

  it.each([
    [{}, "standard"],
    [{ tax_status: "taxable", tax_class: "" }, "standard"],
    [{ tax_status: "taxable", tax_class: "reduced-rate" }, "reduced-rate"],
    [{ tax_status: "none", tax_class: "reduced-rate" }, null],
    [{ tax_status: "shipping", tax_class: "" }, null],
  ])("report a product with %j in the class of tax %s", (fields, tax_class) => {
    const work = read("product.updated", { id: 4, type: "simple", name: "Mug", price: "1.00", ...fields });
    expect(work).toMatchObject({ product: { variants: [{ tax_rate: "0", tax_class }] } });
  });

  it("state why they are ignored", () => {
    expect(read("product.updated", { id: 4, type: "variable" })).toEqual({ kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" });
    const refunded = { action: "woocommerce_order_refunded", arg: 11 };
    expect(read("action.woocommerce_order_refunded", refunded)).toEqual({ kind: "ignored", detail: "NEEDS_LIVE_CONNECTION" });
    expect(read("customer.deleted", { id: 2 })).toEqual({ kind: "ignored", detail: "CUSTOMERS_COME_WITH_ORDERS" });
    expect(() => read("customer.updated", refunded)).toThrow("TOPIC_MISMATCH");
    expect(read("coupon.created", {})).toEqual({ kind: "ignored", detail: "UNKNOWN_TOPIC" });
    expect(orderOf({ status: "checkout-draft" })).toEqual({ kind: "ignored", detail: "DRAFT" });
    expect(read("order.deleted", { id: 30 })).toEqual({ kind: "order_deleted", externalId: "30" });
  });
});
