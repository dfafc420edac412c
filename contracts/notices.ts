import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, listQuery, pageOf, Time } from "./envelope.ts";

const prefix = "/api/v1/merchants/notices";

/** Reasons for a notification: a return or a claim was assigned or commented on, a carrier's deadline is near, something failed or works again, a limit of a flow stopped a payment, a customer waits for an answer or writes, a conversation was assigned or its snooze is over, a file is ready, a campaign stopped by itself, a customer wants to see what is stored or to be erased. */
export const noticeKinds = [
  "assigned",
  "noted",
  "label_failed",
  "refund_failed",
  "requested",
  "delivery_failed",
  "store_paused",
  "store_resumed",
  "export_done",
  "export_failed",
  "import_done",
  "import_failed",
  "differences_found",
  "webhooks_repaired",
  "webhooks_broken",
  "invoice_incomplete",
  "claim_submitted",
  "claim_answered",
  "claim_assigned",
  "claim_noted",
  "claim_label_failed",
  "claim_payment_failed",
  "carrier_deadline",
  "message_received",
  "conversation_assigned",
  "conversation_woken",
  "flow_note",
  "claim_flow_note",
  "order_flow_note",
  "registration_flow_note",
  "flow_failed",
  "claim_flow_failed",
  "order_flow_failed",
  "registration_flow_failed",
  "flow_limit",
  "flow_paused",
  "campaign_paused",
  "campaign_late",
  "campaign_not_ready",
  "analytics_repaired",
  "message_connection_failed",
  "sender_domain_broken",
  "consent_broken",
  "data_requested",
  "erasure_waits",
  "carrier_refused",
  "label_unknown",
  "claim_label_unknown",
  "label_refund_rejected",
  "claim_label_refund_rejected",
  "label_limit_reached",
  "balance_low",
  "hook_silent",
  "label_cost_changed",
  "claim_label_cost_changed",
  "parcel_delivered",
  "claim_parcel_delivered",
  "parcel_unchecked",
  "claim_parcel_unchecked",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  object_id: Id,
  /** A return's or claim's number, a delivery's topic, a store's, campaign's or domain's name, a person's address or the name of an exported file. */
  subject: z.string(),
  actor_name: z.string(),
  created_at: Time,
  read_at: Time.nullable(),
});
export type Notice = z.output<typeof Notice>;

const Unread = z.object({ unread: z.int() });

/** Notifications of the caller only. */
export const notices = defineContract({
  noun: "notices",
  subject: "Notice",
  service: "merchants",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Notice"],
      summary: "My notifications, newest first",
      query: listQuery({ sorts: ["created_at"], filters: {}, limit: { default: 20, max: 50 } }),
      data: pageOf(Notice),
    },
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Notice"],
      summary: "Number of my unread notifications",
      data: Unread,
    },
    read: {
      method: "POST",
      path: `${prefix}/:id/read`,
      can: ["update", "Notice"],
      summary: "Mark one as read; idempotent",
      params: z.object({ id: Id }),
      data: Unread,
      errors: ["NOT_FOUND"],
    },
    readAll: {
      method: "POST",
      path: `${prefix}/read-all`,
      can: ["update", "Notice"],
      summary: "Mark all as read",
      data: Unread,
    },
  },
});
