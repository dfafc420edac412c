import { z } from "zod";
import { CreatePublicClaim, claimErrors } from "./claims/bodies.ts";
import { ClaimDetail } from "./claims/shapes.ts";
import { defineContract } from "./contract.ts";
import { Id, line, Time } from "./envelope.ts";
import { invoiceStatuses } from "./invoices/states.ts";
import { Minor } from "./money.ts";
import { orderCases } from "./orders/order-cases.ts";
import { Order } from "./orders/orders.ts";
import { parcelStatuses } from "./orders/parcels.ts";
import { OrderUpsert } from "./orders/upsert.ts";
import { publicCatalogue } from "./public-catalogue.ts";
import { publicLabels } from "./public-labels.ts";
import { CreatePublicReturn, requestErrors } from "./returns/bodies.ts";
import { Returnable } from "./returns/returnable.ts";
import { ReturnDetail } from "./returns/shapes.ts";
import { reports } from "./storefront-reports.ts";
import { SubscriberUpsert } from "./subscribers/bodies.ts";
import { addressStatuses, consentChannels } from "./subscribers/states.ts";

const external = z.object({ external_id: line(100).min(1) });
const prefix = "/api/v1/public";

export const TrackingEvent = z
  .object({
    return_id: Id.optional(),
    /** The order that the parcel belongs to; its number may be left out where there is only one. */
    order_external_id: line(100).min(1).optional(),
    tracking_number: line(100).optional(),
    carrier: line(100).nullish(),
    status: z.enum(["IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED", "EXCEPTION", "DROPPED_OFF", "RETURNED"]),
    at: Time,
  })
  .refine((event) => event.return_id || event.order_external_id || event.tracking_number, { message: "REQUIRED", path: ["return_id"] });
export type TrackingEvent = z.output<typeof TrackingEvent>;

const PutSubscriber = z.object({
  id: Id,
  created: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  email_status: z.enum(addressStatuses),
  sms_status: z.enum(addressStatuses),
  /** Grants without effect: the person has left, and only they can come back. */
  kept_out: z.array(z.enum(consentChannels)),
});

/** The return, the claim or the outgoing parcel the event belongs to. */
const Tracked = z.object({
  changed: z.boolean(),
  return_id: Id.nullable(),
  stage: z.string().nullable(),
  claim_id: Id.nullable(),
  order_id: Id.nullable(),
  parcel_id: Id.nullable(),
  status: z.enum(parcelStatuses).nullable(),
});

export const InvoicePayment = z
  .object({
    invoice_id: Id.optional(),
    number: line(60).optional(),
    external_id: line(100).min(1),
    amount_minor: Minor,
    at: Time.optional(),
  })
  .refine((paid) => paid.invoice_id || paid.number, { message: "REQUIRED", path: ["invoice_id"] });
export type InvoicePayment = z.output<typeof InvoicePayment>;

/** Calls of a store's own systems and the customer portal, by API key and scope. */
export const publicApi = defineContract({
  noun: "public",
  service: "public",
  operations: {
    putOrder: {
      method: "PUT",
      path: `${prefix}/orders/:external_id`,
      can: ["update", "PublicOrder"],
      summary: "Record an order; sending the same order twice changes nothing",
      params: external,
      body: OrderUpsert,
      data: Order,
      errors: ["INVALID_AMOUNT", "REFUND_EXCEEDS_BALANCE", "CURRENCY_MISMATCH"],
      affects: ["orders", "returns"],
      example: {
        body: {
          number: "#1001",
          currency: "USD",
          ordered_at: "2026-06-01T09:00:00Z",
          tax_inclusive: false,
          customer: {
            external_id: "c1",
            email: "ann@example.test",
            first_name: "Ann",
            last_name: "Bee",
            phone: null,
            language: "en",
            tags: [],
          },
          lines: [
            {
              external_id: "l1",
              variant_external_id: "v1",
              title: "T-shirt",
              variant_title: "M",
              sku: "TEE-M",
              quantity: 3,
              unit_price_minor: 8999,
              tax_rate: "0",
              tax_minor: 0,
              fulfilled_quantity: 3,
            },
          ],
          payments: [{ external_id: "pay1", kind: "card", captured_minor: 26997, captured_at: "2026-06-01T09:00:00Z" }],
          fulfilled_at: "2026-06-02T09:00:00Z",
        },
      },
    },
    getOrder: {
      method: "GET",
      path: `${prefix}/orders/:external_id`,
      can: ["read", "PublicOrder"],
      summary: "The order as recorded here",
      params: external,
      data: Order,
      errors: ["NOT_FOUND"],
    },
    ...orderCases,
    returnable: {
      method: "GET",
      path: `${prefix}/orders/:external_id/returnable`,
      can: ["read", "PublicReturn"],
      summary: "Which units can still be returned, how, and for how much",
      params: external,
      data: Returnable,
      errors: ["NOT_FOUND"],
    },
    ...publicCatalogue,
    createReturn: {
      method: "POST",
      path: `${prefix}/returns`,
      can: ["create", "PublicReturn"],
      summary: "Request a return as the customer; the store's policies are enforced",
      body: CreatePublicReturn,
      data: ReturnDetail,
      status: 201,
      errors: requestErrors,
      affects: ["returns", "orders"],
      example: {
        body: { order_external_id: "1001", items: [{ line_external_id: "l1", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }] },
      },
    },
    getReturn: {
      method: "GET",
      path: `${prefix}/returns/:id`,
      can: ["read", "PublicReturn"],
      summary: "A return with its current state",
      params: z.object({ id: Id }),
      data: ReturnDetail,
      errors: ["NOT_FOUND"],
    },
    createClaim: {
      method: "POST",
      path: `${prefix}/claims`,
      can: ["create", "PublicClaim"],
      summary: "Submit a claim as the customer; windows and evidence are enforced",
      body: CreatePublicClaim,
      data: ClaimDetail,
      status: 201,
      errors: claimErrors,
      affects: ["claims", "orders"],
      example: {
        body: {
          order_external_id: "1001",
          type: "LOST",
          address_confirmed: true,
          items: [{ line_external_id: "l1", quantity: 1, reason: "LOST" }],
        },
      },
    },
    getClaim: {
      method: "GET",
      path: `${prefix}/claims/:id`,
      can: ["read", "PublicClaim"],
      summary: "A claim with its current state",
      params: z.object({ id: Id }),
      data: ClaimDetail,
      errors: ["NOT_FOUND"],
    },
    ...publicLabels,
    putSubscriber: {
      method: "PUT",
      path: `${prefix}/subscribers`,
      can: ["update", "PublicSubscriber"],
      summary: "Record a person by email address or phone, with consents as they gave them; sending the same twice changes nothing",
      body: SubscriberUpsert,
      data: PutSubscriber,
      errors: ["CONTACT_CLASH", "CONSENT_REQUIRED"],
      affects: ["subscribers", "suppressions"],
      example: {
        body: {
          email: "ann@example.test",
          first_name: "Ann",
          language: "en",
          consents: [
            {
              channel: "EMAIL",
              action: "GRANTED",
              text: "Yes, send me news and offers by email.",
              source: "FORM",
              at: "2026-06-01T09:00:00Z",
              page_url: "https://shop.example/sale",
            },
          ],
        },
      },
    },
    ...reports,
    tracking: {
      method: "POST",
      path: `${prefix}/tracking-events`,
      can: ["create", "PublicTracking"],
      summary: "Record a carrier's scan of a parcel, of a return or of an order; a late event never moves it back",
      body: TrackingEvent,
      data: Tracked,
      errors: ["NOT_FOUND"],
      affects: ["returns", "orders"],
      example: { body: { tracking_number: "1Z999", carrier: "UPS", status: "IN_TRANSIT", at: "2026-06-10T09:00:00Z" } },
    },
    invoicePayment: {
      method: "POST",
      path: `${prefix}/invoice-payments`,
      can: ["update", "PublicOrder"],
      summary:
        "Record payment of an invoice of any kind; idempotent. For a return's invoice, the response contains the totals of the return",
      body: InvoicePayment,
      data: z.object({
        changed: z.boolean(),
        invoice_id: Id,
        status: z.enum(invoiceStatuses),
        return_id: Id.nullable(),
        /** Of the return. */
        stage: z.string().nullable(),
        paid_minor: z.int(),
        due_minor: z.int(),
      }),
      errors: ["NOT_FOUND", "INVALID_AMOUNT", "WRONG_INVOICE_STATUS"],
      affects: ["returns", "invoices"],
      example: { body: { number: "AI-2026-000001", external_id: "ch_1", amount_minor: 3800 } },
    },
  },
});
