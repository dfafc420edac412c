import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { Id, listQuery, oneOrMore, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { languages } from "./session/rules.ts";

const prefix = "/api/v1/notifications/messages";

/**
 * CLAIMED: taken by a sender, no byte has left. SENDING: may have left. UNKNOWN: the connection broke in between, so that it may have
 * arrived. KEPT: no mail server is set up. SKIPPED: not to be sent, for a reason.
 */
export const messageStates = ["QUEUED", "CLAIMED", "SENDING", "SENT", "FAILED", "UNKNOWN", "KEPT", "SKIPPED"] as const;
export type MessageState = (typeof messageStates)[number];
/** The latest that is known of a message. OPENED and CLICKED: only of readers who let themselves be measured. */
export const messageStandings = [...messageStates, "DELIVERED", "OPENED", "CLICKED", "BOUNCED", "COMPLAINED"] as const;
export type MessageStanding = (typeof messageStandings)[number];
/** CAMPAIGN and AUTOMATION are marketing: they need consent and carry a link to leave. */
export const messageKinds = ["TRANSACTIONAL", "CAMPAIGN", "AUTOMATION", "SHIPPING", "TEST", "STAFF"] as const;
export type MessageKind = (typeof messageKinds)[number];
export const messageChannels = ["EMAIL", "SMS"] as const;
export type MessageChannel = (typeof messageChannels)[number];
export const skipReasons = [
  "SWITCHED_OFF",
  "UNSUBSCRIBED",
  "SUPPRESSED",
  "NO_CONSENT",
  "NO_PHONE",
  "FREQUENCY_CAP",
  "QUIET_HOURS",
  "ORDERED",
  "OUT_OF_STOCK",
  "PRICE_BACK",
  "OPEN_CASE",
  "HELD_OUT",
  "NO_LANGUAGE",
  "TOPIC_OFF",
  "NO_CODE",
  "LATE",
  "CANCELLED",
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** OPEN is measured with consent alone, and what a scanner does is no click of a person. */
export const messageEventTypes = ["CLICK", "OPEN"] as const;
export type MessageEventType = (typeof messageEventTypes)[number];

const Named = z.object({ id: Id, name: z.string() }).nullable();

export const MessageRow = z.object({
  id: Id,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  template: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  standing: z.enum(messageStandings),
  skip_reason: z.enum(skipReasons).nullable(),
  error: z.string().nullable(),
  language: z.enum(languages),
  return: Named,
  claim: Named,
  invoice: Named,
  order: Named,
  subscriber_id: Id.nullable(),
  created_at: Time,
  due_at: Time.nullable(),
  sent_at: Time.nullable(),
  delivered_at: Time.nullable(),
  bounced_at: Time.nullable(),
  opened_at: Time.nullable(),
  clicked_at: Time.nullable(),
  complained_at: Time.nullable(),
  may_resend: z.boolean(),
});
export type MessageRow = z.output<typeof MessageRow>;

export const MessageDetail = MessageRow.extend({
  /** Null: the text is not shown because it held a secret, or there is none. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  template_version: z.int().nullable(),
  attempts: z.int(),
  /** The Message-ID of an email, by which mail servers log it. */
  message_id: z.string().nullable(),
  /** What the provider calls the message; null: it was not handed over, or has no name there. */
  provider_id: z.string().nullable(),
  /** The message that this one repeats. */
  resend_of: Id.nullable(),
});
export type MessageDetail = z.output<typeof MessageDetail>;

const filters = {
  kind: oneOrMore(messageKinds).optional(),
  channel: oneOrMore(messageChannels).optional(),
  state: oneOrMore(messageStates).optional(),
  template: z.string().max(60).optional(),
  language: oneOrMore(languages).optional(),
  from: Time.optional(),
  to: Time.optional(),
  recipient: z.string().max(254).optional(),
  return_id: Id.optional(),
  claim_id: Id.optional(),
  invoice_id: Id.optional(),
  order_id: Id.optional(),
};

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Message"],
  summary: "Messages of the cases, orders and documents the caller may see, newest first; q finds recipients and subjects",
  query: listQuery({ sorts: ["created_at"], filters, limit: { default: 20, max: 100 } }),
  data: pageOf(MessageRow),
} as const satisfies Operation;

/** Mails to customers and staff: what was said to whom, and what became of it. */
export const messages = defineContract({
  noun: "messages",
  subject: "Message",
  service: "notifications",
  operations: {
    list,
    export: exportOf(list, "Messages"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Message"],
      summary: "Messages of the last thirty days by state",
      data: z.object({
        counts: z.record(z.enum(messageStates), z.int()),
        /** Mails that were stored for want of a mail server, and young enough to be sent now. */
        kept: z.int(),
        /** There is a mail server to send them with. */
        can_send: z.boolean(),
      }),
    },
    sendKept: {
      method: "POST",
      path: `${prefix}/send-kept`,
      can: ["retry", "Message"],
      summary: "Send the transactional emails of the last two days that were stored because there was no mail server",
      data: z.object({ queued: z.int() }),
      errors: ["NOT_CONNECTED"],
    },
    threads: {
      method: "GET",
      path: `${prefix}/threads`,
      can: ["read", "Message"],
      summary: "People with their latest message, the newest first; q finds them",
      query: listQuery({ sorts: ["created_at"], filters: {}, limit: { default: 20, max: 100 } }),
      data: pageOf(MessageRow.extend({ count: z.int() })),
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Message"],
      summary: "A message as it was sent",
      params: z.object({ id: Id }),
      data: MessageDetail,
      errors: ["NOT_FOUND"],
    },
    resend: {
      method: "POST",
      path: `${prefix}/:id/resend`,
      can: ["retry", "Message"],
      summary: "Send the same message again, to the same address",
      params: z.object({ id: Id }),
      data: MessageDetail,
      status: 201,
      errors: ["NOT_FOUND", "NOTHING_TO_SEND", "RATE_LIMITED", "SUPPRESSED"],
    },
  },
});
