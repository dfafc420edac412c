import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line, Time } from "../envelope.ts";
import { FileInfo } from "../files.ts";
import { Currency, Minor } from "../money.ts";
import { CreateReturn, requestErrors } from "../returns/bodies.ts";
import { closeReasons, decisions, outcomes, shippingMethods, stages, statuses } from "../returns/states.ts";
import type { timelineLabels } from "../returns/timeline.ts";
import { PortalLook, PortalShop } from "./look.ts";

/** Timeline labels the customer sees. */
export const customerLabels = [
  "Requested",
  "Approved Request",
  "Declined",
  "Cancelled",
  "In Transit",
  "Late Parcel",
  "Shipment Received",
  "Processed",
  "Payment",
  "Invoice Sent",
  "Partial Fulfillment",
  "Fulfilled",
  "Completed",
  "Closed",
  "Reopened",
  "Expired",
  "Label Created",
  "Label Voided",
] as const satisfies readonly (typeof timelineLabels)[number][];

const Fee = z.object({ kind: z.string(), amount_minor: Minor });

const Line = z.object({
  order_line_id: Id,
  title: z.string(),
  variant_title: z.string().nullable(),
  image_url: z.string().nullable(),
  quantity: z.int(),
  free: z.int(),
  unit_minor: Minor,
  /** Error code (and its message) when it cannot be returned, or null. */
  code: z.string().nullable(),
  message: z.string(),
  allowed_outcomes: z.array(z.enum(outcomes)),
  methods: z.array(z.enum(shippingMethods)),
  /** Last day to request anything; null = no limit. */
  closes_at: Time.nullable(),
  fees: z.array(Fee),
  /** Variants it can be exchanged for; prices include tax or not, as the order's. */
  variants: z.array(z.object({ id: Id, title: z.string(), price_minor: Minor, available: z.boolean(), is_same: z.boolean() })),
});
export const PortalOrder = z.object({
  id: Id,
  number: z.string(),
  ordered_at: Time,
  currency: Currency,
  store: z.object({ id: Id, name: z.string() }),
  /** Whether customers can start a return now. */
  may_request: z.boolean(),
  lines: z.array(Line),
  /** Once per return. */
  fees: z.array(Fee),
  reasons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      needs_photo: z.boolean(),
      needs_comment: z.boolean(),
      merchant_fault: z.boolean(),
      /** Empty: every outcome the line allows. */
      allowed_outcomes: z.array(z.enum(outcomes)),
    }),
  ),
  shops: z.array(PortalShop),
});
export type PortalOrder = z.output<typeof PortalOrder>;

export const PortalRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(statuses),
  stage: z.enum(stages),
  close_reason: z.enum(closeReasons).nullable(),
  items_summary: z.string(),
  created_at: Time,
});
export type PortalRow = z.output<typeof PortalRow>;

/** A case as shown to its customer: no notes, flags or staff names. */
export const PortalReturn = PortalRow.extend({
  decision: z.enum(decisions),
  shipping_method: z.enum(shippingMethods),
  currency: Currency,
  /** When it expires if no parcel is sent. */
  expires_at: Time.nullable(),
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      variant_title: z.string().nullable(),
      image_url: z.string().nullable(),
      quantity: z.int(),
      outcome: z.enum(outcomes),
      exchange: z.string().nullable(),
    }),
  ),
  money: z.object({ due_minor: Minor, paid_minor: Minor, invoice_due_minor: Minor }),
  parcels: z.array(
    z.object({ id: Id, carrier_name: z.string().nullable(), tracking_number: z.string().nullable(), tracking_url: z.string().nullable() }),
  ),
  /** Oldest first; `text` is the reason for a decline. */
  story: z.array(z.object({ id: Id, at: Time, label: z.enum(customerLabels), text: z.string() })),
  may_cancel: z.boolean(),
  papers: z.object({ label: z.boolean(), packing_slip: z.boolean(), drop_off_code: z.boolean() }),
});
export type PortalReturn = z.output<typeof PortalReturn>;

/** The customer's outcome under the store's rules. */
export const PortalQuote = z.object({
  currency: Currency,
  returned_minor: Minor,
  shipping_minor: Minor,
  fees: z.array(Fee),
  exchange_minor: Minor,
  exchange_shipping_minor: Minor,
  refund_minor: Minor,
  credit_minor: Minor,
  bonus_minor: Minor,
  /** Amount the customer still has to pay. */
  invoice_minor: Minor,
});
export type PortalQuote = z.output<typeof PortalQuote>;

const Request = CreateReturn.omit({ order_id: true, override_reason: true, note: true });
export type PortalRequest = z.input<typeof Request>;

const prefix = "/api/v1/public/portal";
const ofOrder = `${prefix}/orders/:order_id`;
const ofReturn = `${ofOrder}/returns/:id`;
const orderParams = z.object({ order_id: Id });
const returnParams = orderParams.extend({ id: Id });
const example = {
  body: { shipping_method: "LABEL", items: [{ order_line_id: "0198…", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }] },
};

/** Calls of a customer's token, limited to its one order. */
export const portal = defineContract({
  noun: "portal",
  subject: "PortalCase",
  service: "public",
  operations: {
    look: {
      method: "GET",
      path: `${prefix}/stores/:store`,
      can: "anyone",
      summary: "Branding, texts and languages of the portal, and whether it is open; the store by id or domain",
      params: z.object({ store: line(253).min(1) }),
      data: PortalLook,
      errors: ["NOT_FOUND"],
    },
    logo: {
      method: "GET",
      path: `${prefix}/stores/:store/logo/:id`,
      can: "anyone",
      summary: "The store's current logo",
      params: z.object({ store: line(253).min(1), id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    order: {
      method: "GET",
      path: ofOrder,
      can: ["read", "PortalCase"],
      summary: "What can be returned from the order, how, until when and at what cost, in the reader's language",
      params: orderParams,
      data: PortalOrder,
      errors: ["NOT_FOUND"],
    },
    quote: {
      method: "POST",
      path: `${ofOrder}/quote`,
      can: ["read", "PortalCase"],
      summary: "Check a request against every rule and quote its outcome; nothing is stored",
      params: orderParams,
      body: Request,
      data: PortalQuote,
      errors: requestErrors,
      affects: [],
      example,
    },
    upload: {
      method: "POST",
      path: `${ofOrder}/photos`,
      can: ["create", "PortalCase"],
      summary: "Upload a picture for a request of this order, at most 10 MiB (multipart field `file`)",
      params: orderParams,
      data: FileInfo,
      status: 201,
      errors: ["NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "TOO_MANY_FILES", "FILE_QUOTA_REACHED"],
      affects: [],
      raw: true,
    },
    request: {
      method: "POST",
      path: `${ofOrder}/returns`,
      can: ["create", "PortalCase"],
      summary: "Request a return; the store's policies are enforced",
      params: orderParams,
      body: Request,
      data: PortalReturn,
      status: 201,
      errors: requestErrors,
      affects: ["returns", "orders"],
      example,
    },
    list: {
      method: "GET",
      path: `${ofOrder}/returns`,
      can: ["read", "PortalCase"],
      summary: "The order's returns, newest first",
      params: orderParams,
      data: z.object({ items: z.array(PortalRow) }),
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: ofReturn,
      can: ["read", "PortalCase"],
      summary: "A return as its customer sees it",
      params: returnParams,
      data: PortalReturn,
      errors: ["NOT_FOUND"],
    },
    cancel: {
      method: "POST",
      path: `${ofReturn}/cancel`,
      can: ["cancel", "PortalCase"],
      summary: "Withdraw a return before its parcel is on the way",
      params: returnParams,
      data: PortalReturn,
      errors: ["NOT_FOUND", "WRONG_STAGE", "NOT_CANCELLABLE"],
      affects: ["returns", "orders"],
    },
    label: {
      method: "GET",
      path: `${ofReturn}/label`,
      can: ["read", "PortalCase"],
      summary: "The return label, a PDF",
      params: returnParams,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    packingSlip: {
      method: "GET",
      path: `${ofReturn}/packing-slip`,
      can: ["read", "PortalCase"],
      summary: "The packing slip, a PDF",
      params: returnParams,
      data: z.unknown(),
      errors: ["NOT_FOUND", "NO_RETURN_PLACE"],
      bare: true,
    },
    dropOffCode: {
      method: "GET",
      path: `${ofReturn}/drop-off-code`,
      can: ["read", "PortalCase"],
      summary: "The QR code to show in the store, as SVG",
      params: returnParams,
      data: z.unknown(),
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      bare: true,
    },
  },
});
