import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Id, Time } from "./envelope.ts";
import { messageStates } from "./messages.ts";
import { systemMailKeys } from "./templates/system-mails.ts";

/** In the order in which a parcel may cause them. */
export const shippingEvents = ["confirmed", "shipped", "in_transit", "out_for_delivery", "delivered", "failed", "returned"] as const;
export type ShippingEvent = (typeof shippingEvents)[number];

/** What became of a reported event. OVERTAKEN: a later one was reported before it. */
export const shippingFates = ["SENT", "OFF", "LATE", "OVERTAKEN", "NO_ADDRESS"] as const;
export type ShippingFate = (typeof shippingFates)[number];

export const ShippingNotice = z.object({
  id: z.enum(shippingEvents),
  template: z.enum(systemMailKeys),
  is_active: z.boolean(),
  /** The store's platform sends a mail about it as well, unless it is switched off there. */
  platform_sends: z.boolean(),
  /** Of the last thirty days. */
  sent: z.int(),
  not_sent: z.int(),
  version: z.int(),
  updated_at: Time.nullable(),
});
export type ShippingNotice = z.output<typeof ShippingNotice>;

const Recorded = z.object({
  id: Id,
  at: Time,
  recorded_at: Time,
  fate: z.enum(shippingFates),
  order: z.object({ id: Id, number: z.string() }),
  tracking_number: z.string().nullable(),
  message: z.object({ id: Id, state: z.enum(messageStates) }).nullable(),
});
export const ShippingNoticeDetail = ShippingNotice.extend({ recent: z.array(Recorded) });
export type ShippingNoticeDetail = z.output<typeof ShippingNoticeDetail>;

const prefix = "/api/v1/notifications/shipping";
const params = z.object({ id: z.enum(shippingEvents) });

/** Mails about an order's parcels on their way to the customer. */
export const shippingNotices = defineContract({
  noun: "shipping-notices",
  subject: "ShippingNotice",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "ShippingNotice"],
      summary: "The seven notices about parcels, on or off, with what was sent in thirty days",
      data: z.object({ items: z.array(ShippingNotice) }),
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "ShippingNotice"],
      summary: "A notice with the last twenty events, sent or not",
      params,
      data: ShippingNoticeDetail,
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "ShippingNotice"],
      summary: "Switch a notice on or off; each is sent once per parcel",
      params,
      body: z.strictObject({ is_active: z.boolean(), expected_version: ExpectedVersion.or(z.literal(0)) }),
      data: ShippingNoticeDetail,
      errors: ["STALE_VERSION"],
      example: { params: { id: "delivered" }, body: { is_active: true } },
    },
  },
});
