import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Count, Id, line, listQuery, pageOf, Quantity, Time } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { invoiceKinds } from "../invoices/states.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { NewOrder } from "./new-order.ts";

export const paymentKinds = ["card", "gift_card", "store_credit", "manual"] as const;

/** A percentage as a decimal string: "20", "12.5", "0". */
export const TaxRate = z.string().regex(/^\d{1,3}(\.\d{1,4})?$/);
export const Address = z.object({
  name: line(200).nullish(),
  line1: line(200).nullish(),
  line2: line(200).nullish(),
  city: line(120).nullish(),
  province: line(120).nullish(),
  postcode: line(20).nullish(),
  country: line(2).nullish(),
  /** Where it is on the map, if the platform knows. */
  point: z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }).nullish(),
});
export const Customer = z.object({
  external_id: line(100).nullish(),
  email: line(254).nullish(),
  first_name: line(100).nullish(),
  last_name: line(100).nullish(),
  phone: line(40).nullish(),
  language: line(10).nullish(),
  tags: z.array(line(60)).max(50).default([]),
});
const External = line(100).min(1);
const tags = z.array(line(60)).max(100).default([]);

/** An order as the store reports it; the snapshot every refund is computed from. */
export const OrderUpsert = z.object({
  number: line(60).min(1),
  currency: Currency,
  ordered_at: Time,
  tax_inclusive: z.boolean().default(false),
  customer: Customer.nullish(),
  ship_to: Address.nullish(),
  lines: z
    .array(
      z.object({
        external_id: External,
        variant_external_id: line(100).nullish(),
        product_external_id: line(100).nullish(),
        sku: line(100).nullish(),
        title: line(300).min(1),
        variant_title: line(200).nullish(),
        quantity: Quantity,
        unit_price_minor: MinorPositive,
        discount_minor: MinorPositive.default(0),
        tax_rate: TaxRate.default("0"),
        tax_minor: MinorPositive.default(0),
        fulfilled_quantity: Count.default(0),
        gift_card: z.boolean().default(false),
        image_url: z.string().max(1000).nullish(),
      }),
    )
    .min(1)
    .max(500),
  discount_minor: MinorPositive.default(0),
  shipping: z
    .array(
      z.object({
        external_id: External,
        title: line(200).default("Shipping"),
        price_minor: MinorPositive,
        discount_minor: MinorPositive.default(0),
        tax_rate: TaxRate.default("0"),
        tax_minor: MinorPositive.default(0),
      }),
    )
    .max(20)
    .default([]),
  payments: z
    .array(
      z.object({
        external_id: External,
        kind: z.enum(paymentKinds).default("card"),
        captured_minor: MinorPositive,
        captured_at: Time.nullish(),
      }),
    )
    .max(50)
    .default([]),
  refunds: z
    .array(z.object({ external_id: External, payment_external_id: line(100).nullish(), amount_minor: MinorPositive, at: Time.nullish() }))
    .max(200)
    .default([]),
  fulfilled_at: Time.nullish(),
  delivered_at: Time.nullish(),
  tags,
  channel: line(40).default("online"),
});
export type OrderUpsert = z.output<typeof OrderUpsert>;

export const Order = z.object({
  id: Id,
  external_id: z.string(),
  number: z.string(),
  currency: Currency,
  ordered_at: Time,
  tax_inclusive: z.boolean(),
  customer: z.object({
    id: Id.nullable(),
    external_id: z.string().nullable(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    language: z.string().nullable(),
    tags: z.array(z.string()),
  }),
  ship_to: Address.nullable(),
  lines: z.array(
    z.object({
      id: Id,
      external_id: z.string(),
      variant_id: Id.nullable(),
      variant_external_id: z.string().nullable(),
      product_external_id: z.string().nullable(),
      sku: z.string().nullable(),
      title: z.string(),
      variant_title: z.string().nullable(),
      quantity: z.int(),
      unit_price_minor: Minor,
      discount_minor: Minor,
      /** The line's share of the order's discount (M3). */
      order_discount_minor: Minor,
      tax_rate: z.string(),
      tax_minor: Minor,
      /** What the customer paid for the line, tax included. */
      gross_minor: Minor,
      fulfilled_quantity: z.int(),
      /** Units that can still be returned. */
      free: z.int(),
      /** Combined value of the first 1, 2, … free units, tax included; at most 100 values. */
      free_values_minor: z.array(Minor),
      gift_card: z.boolean(),
      image_url: z.string().nullable(),
      /** Of the catalogue; null when it is not there. */
      product_id: Id.nullable(),
    }),
  ),
  discount_minor: Minor,
  shipping: z.array(
    z.object({
      id: Id,
      external_id: z.string(),
      title: z.string(),
      price_minor: Minor,
      discount_minor: Minor,
      tax_rate: z.string(),
      tax_minor: Minor,
      gross_minor: Minor,
    }),
  ),
  payments: z.array(
    z.object({
      id: Id,
      external_id: z.string(),
      kind: z.enum(paymentKinds),
      captured_minor: Minor,
      captured_at: Time.nullable(),
      refunded_minor: Minor,
      refundable_minor: Minor,
    }),
  ),
  refunds: z.array(z.object({ external_id: z.string().nullable(), payment_id: Id.nullable(), amount_minor: Minor, at: Time })),
  /** Lines and shipping, tax included. */
  total_minor: Minor,
  paid_minor: Minor,
  refunded_minor: Minor,
  fulfilled_at: Time.nullable(),
  delivered_at: Time.nullable(),
  tags: z.array(z.string()),
  channel: z.string(),
  cancelled_at: Time.nullable(),
  deleted_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  version: z.int(),
  returns: z.array(z.object({ id: Id, number: z.string(), status: z.string(), stage: z.string(), value_minor: Minor, created_at: Time })),
  /** Issued invoices and credit notes, newest first. */
  documents: z.array(
    z.object({
      id: Id,
      kind: z.enum(invoiceKinds),
      number: z.string(),
      return_id: Id.nullable(),
      gross_minor: Minor,
      currency: Currency,
      status: z.string(),
      issued_at: Time,
    }),
  ),
  /** For an exchange's order: the return it belongs to and how it is paid. Null for every other order. */
  exchange_of: z
    .object({
      return: z.object({ id: Id, number: z.string() }),
      order: z.object({ id: Id, number: z.string() }),
      /** The returned goods have been settled; until then nothing covers the exchange. */
      settled: z.boolean(),
      /** Covered by the returned goods. */
      covered_minor: Minor,
      /** Invoiced to the customer in addition, and the part already paid. */
      invoiced_minor: Minor,
      invoice_paid_minor: Minor,
    })
    .nullable(),
});
export type Order = z.output<typeof Order>;

export const OrderRow = Order.pick({
  id: true,
  external_id: true,
  number: true,
  currency: true,
  ordered_at: true,
  total_minor: true,
  paid_minor: true,
  refunded_minor: true,
  fulfilled_at: true,
  delivered_at: true,
  cancelled_at: true,
  deleted_at: true,
  channel: true,
  created_at: true,
}).extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  item_count: z.int(),
  fulfilled_count: z.int(),
  /** Units in returns of any status. */
  returned_count: z.int(),
});
export type OrderRow = z.output<typeof OrderRow>;

const params = z.object({ id: Id });

const list = {
  method: "GET",
  path: "/api/v1/orders",
  can: ["find", "Order"],
  summary: "Orders, newest first; q finds number, e-mail and name",
  query: listQuery({ sorts: ["ordered_at", "created_at"], filters: { customer: line(254).optional(), product: Id.optional() } }),
  data: pageOf(OrderRow),
  store: "query",
} as const satisfies Operation;

export const orders = defineContract({
  noun: "orders",
  subject: "Order",
  service: "orders",
  operations: {
    list,
    export: exportOf(list, "Orders"),
    show: {
      method: "GET",
      path: "/api/v1/orders/:id",
      can: ["find", "Order"],
      summary: "An order: payments, returns, and units still free to return",
      params,
      data: Order,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: "/api/v1/orders",
      can: ["create", "Order"],
      summary: "Enter an order that no platform reports: taken by phone, in a shop, or for testing",
      body: NewOrder,
      data: Order,
      status: 201,
      errors: ["NUMBER_TAKEN", "UNKNOWN_VARIANT"],
      example: {
        body: {
          ordered_on: "2026-06-01",
          fulfilled_on: "2026-06-02",
          customer: { email: "ada@example.test", first_name: "Ada" },
          ship_to: { postcode: "10115", country: "DE" },
          lines: [{ title: "T-shirt", quantity: 1, unit_price_minor: 2999, tax_rate: 19 }],
        },
      },
    },
  },
});
