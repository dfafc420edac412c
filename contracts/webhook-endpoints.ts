import { z } from "zod";
import { allowedStep } from "./case-shapes.ts";
import { defineContract, type Operation } from "./contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import type { EventName } from "./events/index.ts";
import { exportOf } from "./exports/export-of.ts";

const prefix = "/api/v1/merchant/webhook-endpoints";
const params = z.object({ id: Id });

/** Topics a merchant's own systems can subscribe to. */
export const outgoingTopics = [
  "return.requested",
  "return.approved",
  "return.declined",
  "return.updated",
  "return.in_transit",
  "return.received",
  "return.evaluated",
  "return.restocked",
  "return.processed",
  "return.payment",
  "return.invoice_sent",
  "return.invoice_paid",
  "return.hold_released",
  "return.exchange_fulfilled",
  "return.closed",
  "return.cancelled",
  "return.reopened",
  "return.label_made",
  "return.label_failed",
  "return.label_voided",
  "return.label_used",
  "return.parcel_delivered",
  "return.parcel_exception",
  "order.delivered",
  "invoice.issued",
  "invoice.sent",
  "invoice.paid",
  "invoice.overdue",
  "invoice.voided",
  "invoice.credited",
  "claim.submitted",
  "claim.info_requested",
  "claim.answered",
  "claim.approved",
  "claim.denied",
  "claim.item_received",
  "claim.resolved",
  "claim.payment",
  "claim.replacement_made",
  "claim.closed",
  "claim.cancelled",
  "claim.reopened",
  "claim.expired",
  "claim.label_used",
  "claim.parcel_delivered",
  "claim.parcel_exception",
  "label.refunded",
  "conversation.opened",
  "conversation.message_received",
  "conversation.message_sent",
  "conversation.closed",
  "conversation.reopened",
] as const satisfies readonly EventName[];
export const outgoingStates = ["QUEUED", "SENT", "FAILED"] as const;
export type OutgoingState = (typeof outgoingStates)[number];

const fields = {
  url: line(2000).pipe(z.url()),
  topics: z.array(z.enum(outgoingTopics)).min(1).max(outgoingTopics.length),
  active: z.boolean(),
};

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  topics: z.array(z.string()),
  active: z.boolean(),
  failures: z.int(),
  disabled_at: Time.nullable(),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** What may be done with an event that was sent; each is the operation of that name. */
export const outgoingActions = ["resend"] as const;
export const OutgoingDelivery = z.object({
  id: Id,
  endpoint_id: Id,
  url: z.string(),
  topic: z.string(),
  state: z.enum(outgoingStates),
  attempts: z.int(),
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  body: z.string(),
  created_at: Time,
  sent_at: Time.nullable(),
  allowed_actions: z.array(allowedStep(outgoingActions)),
});
export type OutgoingDelivery = z.output<typeof OutgoingDelivery>;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "WebhookEndpoint"],
  summary: "The store's endpoints, newest first",
  data: z.object({ items: z.array(WebhookEndpoint) }),
} as const satisfies Operation;

const sent = {
  method: "GET",
  path: `${prefix}/deliveries`,
  can: ["read", "WebhookEndpoint"],
  summary: "Events sent, newest first, with their results",
  query: listQuery({ sorts: ["created_at"], filters: { state: z.enum(outgoingStates).optional(), endpoint_id: Id.optional() } }),
  data: pageOf(OutgoingDelivery),
} as const satisfies Operation;

/**
 * Outgoing webhooks: a signed POST per event, with the state at the event and its version. The header `Backhaul-Signature: t=<unix
 * seconds>,v1=<hex>` is HMAC-SHA256 of `<t>.<body>` with the endpoint's secret.
 */
export const webhookEndpoints = defineContract({
  noun: "webhook-endpoints",
  subject: "WebhookEndpoint",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Webhook endpoints"),
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "WebhookEndpoint"],
      summary: "Add an endpoint; its secret is shown once",
      body: z.strictObject({ ...fields, active: fields.active.default(true) }),
      data: WebhookEndpoint.extend({ secret: z.string() }),
      status: 201,
      sealed: true,
      example: { body: { url: "https://erp.example.com/backhaul", topics: ["return.approved", "return.payment"] } },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "WebhookEndpoint"],
      summary: "Change an endpoint; enabling it again clears its failures",
      params,
      body: z.strictObject(fields).partial().extend({ expected_version: ExpectedVersion }),
      data: WebhookEndpoint,
      errors: ["NOT_FOUND", "STALE_VERSION"],
      example: { body: { active: true, expected_version: 2 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "WebhookEndpoint"],
      summary: "Remove an endpoint and its log",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
  },
});

/** The events sent to the endpoints, each with its result. */
export const webhookDeliveries = defineContract({
  noun: "webhook-deliveries",
  subject: "WebhookEndpoint",
  service: "return-and-exchange",
  operations: {
    list: sent,
    export: exportOf(sent, "Webhook events sent"),
    resend: {
      method: "POST",
      path: `${prefix}/deliveries/:id/resend`,
      can: ["retry", "WebhookEndpoint"],
      summary: "Resend the identical event",
      params,
      data: OutgoingDelivery,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
    },
  },
});
