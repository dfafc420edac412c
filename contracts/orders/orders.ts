import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, pageOf, Time, text } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { Currency, Minor } from "../money.ts";
import { NewOrder } from "./new-order.ts";
import { OrderSums, SummedOrder } from "./order-sums.ts";
import { NewParcel, Parcel } from "./parcels.ts";
import {
  ExchangeOf,
  fulfilmentStates,
  LaterReturn,
  Offer,
  OrderClaim,
  OrderDocument,
  OrderLine,
  OrderNote,
  OrderPayment,
  OrderReturn,
  OrderShipping,
  orderKinds,
  paymentStates,
  ReplacementOf,
} from "./parts.ts";
import { OrderCounts, OrdersQuery } from "./query.ts";
import { StoryPage } from "./timeline.ts";
import { Address } from "./upsert.ts";

export const Order = z.object({
  id: Id,
  external_id: z.string(),
  number: z.string(),
  kind: z.enum(orderKinds),
  /** Entered here, so it may be changed here. */
  by_hand: z.boolean(),
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
  lines: z.array(OrderLine),
  discount_minor: Minor,
  discount_codes: z.array(z.string()),
  shipping: z.array(OrderShipping),
  payments: z.array(OrderPayment),
  refunds: z.array(z.object({ external_id: z.string().nullable(), payment_id: Id.nullable(), amount_minor: Minor, at: Time })),
  /** Lines and shipping, tax included. */
  total_minor: Minor,
  paid_minor: Minor,
  refunded_minor: Minor,
  /** Null: an exchange or a replacement, paid with the money of the order it comes from. */
  payment_state: z.enum(paymentStates).nullable(),
  fulfilment_state: z.enum(fulfilmentStates),
  fulfilled_at: Time.nullable(),
  delivered_at: Time.nullable(),
  parcels: z.array(Parcel),
  tags: z.array(z.string()),
  channel: z.string(),
  cancelled_at: Time.nullable(),
  deleted_at: Time.nullable(),
  created_at: Time,
  updated_at: Time,
  version: z.int(),
  returns: z.array(OrderReturn),
  /** Returns of its exchanges and replacements, which are paid from it; newest first. */
  later_returns: z.array(LaterReturn),
  /** Newest first. */
  claims: z.array(OrderClaim),
  /** Newest first. */
  documents: z.array(OrderDocument),
  /** An invoice made by another system. */
  invoice: z.object({ number: z.string(), issued_on: z.string() }).nullable(),
  /** Newest first. */
  notes: z.array(OrderNote),
  /** For an exchange's order: the return it belongs to and how it is paid. Null for every other order. */
  exchange_of: ExchangeOf.nullable(),
  /** For a replacement: the claim it settles and the order of the units it replaces. Null for every other order. */
  replacement_of: ReplacementOf.nullable(),
  /** What may be done now, without regard to the caller's rights. */
  offers: z.array(Offer),
});
export type Order = z.output<typeof Order>;

export const OrderRow = Order.pick({
  id: true,
  external_id: true,
  number: true,
  kind: true,
  currency: true,
  ordered_at: true,
  total_minor: true,
  paid_minor: true,
  refunded_minor: true,
  payment_state: true,
  fulfilment_state: true,
  fulfilled_at: true,
  delivered_at: true,
  cancelled_at: true,
  deleted_at: true,
  channel: true,
  created_at: true,
}).extend({
  customer: z.object({ name: z.string(), email: z.string() }),
  country: z.string().nullable(),
  item_count: z.int(),
  fulfilled_count: z.int(),
  /** Units in returns of any status. */
  returned_count: z.int(),
  open_returns: z.int(),
  open_claims: z.int(),
});
export type OrderRow = z.output<typeof OrderRow>;

const path = "/api/v1/orders";
const params = z.object({ id: Id });
const changed = z.object({ changed: z.boolean(), order: Order });
const byHandErrors = ["NOT_FOUND", "STALE_VERSION", "MANAGED_BY_PLATFORM", "ORDER_CANCELLED", "IN_USE"] as const;

const list = {
  method: "GET",
  path,
  can: ["find", "Order"],
  summary: "Orders, newest first; q finds number, email, name, SKU and tracking number",
  query: OrdersQuery,
  data: pageOf(OrderRow),
  store: "query",
} as const satisfies Operation;

const example = {
  ordered_on: "2026-06-01",
  fulfilled_on: "2026-06-02",
  customer: { email: "ada@example.test", first_name: "Ada" },
  ship_to: { postcode: "10115", country: "DE" },
  lines: [{ title: "T-shirt", quantity: 1, unit_price_minor: 2999, tax_rate: 19 }],
};
const parcelExample = { carrier: "UPS", tracking_number: "1Z999AA10123456784", lines: [{ order_line_id: "order line id", quantity: 1 }] };

export const orders = defineContract({
  noun: "orders",
  subject: "Order",
  service: "orders",
  operations: {
    list,
    counts: {
      method: "GET",
      path: `${path}/counts`,
      can: ["find", "Order"],
      summary: "How many orders wait for shipping, payment, a return or a claim; counting stops at 1,000",
      data: OrderCounts,
    },
    export: exportOf(list, "Orders"),
    show: {
      method: "GET",
      path: `${path}/:id`,
      can: ["find", "Order"],
      summary: "An order: lines, payments, parcels, cases, and units still free to return",
      params,
      data: Order,
      errors: ["NOT_FOUND"],
    },
    timeline: {
      method: "GET",
      path: `${path}/:id/timeline`,
      can: ["find", "Order"],
      summary: "Everything that happened to an order and its cases, newest first",
      params,
      query: z.strictObject({ cursor: z.string().max(500).optional() }),
      data: StoryPage,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path,
      can: ["create", "Order"],
      summary: "Enter an order that no platform reports: taken by phone, in a shop, or for testing",
      body: NewOrder,
      data: Order,
      status: 201,
      errors: ["NUMBER_TAKEN", "UNKNOWN_VARIANT"],
      example: { body: example },
    },
    preview: {
      method: "POST",
      path: `${path}/preview`,
      can: ["create", "Order"],
      summary: "The totals of an order being entered, with its tax; nothing is stored",
      body: SummedOrder,
      data: OrderSums,
      example: { body: { lines: [{ quantity: 1, unit_price_minor: 2999, tax_rate: 19 }], shipping_minor: 495, shipping_tax_rate: 19 } },
    },
    update: {
      method: "PUT",
      path: `${path}/:id`,
      can: ["update", "Order"],
      summary: "Change an order entered here, as long as no return, claim or document refers to it",
      params,
      body: NewOrder.extend({ expected_version: ExpectedVersion }),
      data: Order,
      errors: [...byHandErrors, "NUMBER_TAKEN", "UNKNOWN_VARIANT"],
      example: { body: example },
    },
    cancel: {
      method: "POST",
      path: `${path}/:id/cancel`,
      can: ["cancel", "Order"],
      summary: "Cancel an order entered here, as long as no return, claim or document refers to it",
      params,
      body: z.strictObject({ expected_version: ExpectedVersion }),
      data: changed,
      errors: byHandErrors,
      example: { body: {} },
    },
    notes: {
      method: "POST",
      path: `${path}/:id/notes`,
      can: ["update", "Return"],
      also: ["find", "Order"],
      summary: "Add a note for colleagues",
      params,
      body: z.strictObject({ text: text(2000).min(1), files: z.array(Id).max(10).default([]) }),
      data: Order,
      status: 201,
      errors: ["NOT_FOUND"],
      example: { body: { text: "The customer called and asks for delivery after 6 pm" } },
    },
    createParcel: {
      method: "POST",
      path: `${path}/:id/parcels`,
      can: ["update", "Return"],
      also: ["find", "Order"],
      summary: "Enter a parcel where no platform reports them; its units count as sent",
      params,
      body: NewParcel,
      data: Order,
      status: 201,
      errors: ["NOT_FOUND", "MANAGED_BY_PLATFORM", "ORDER_CANCELLED"],
      example: { body: parcelExample },
    },
    updateParcel: {
      method: "PUT",
      path: `${path}/:id/parcels/:pid`,
      can: ["update", "Return"],
      also: ["find", "Order"],
      summary: "Change a parcel entered here",
      params: params.extend({ pid: Id }),
      body: NewParcel.extend({ expected_version: ExpectedVersion }),
      data: Order,
      errors: ["NOT_FOUND", "STALE_VERSION", "MANAGED_BY_PLATFORM", "ORDER_CANCELLED"],
      example: { body: parcelExample },
    },
  },
});
