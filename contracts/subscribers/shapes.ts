import { z } from "zod";
import { Enrolment } from "../automations/shapes.ts";
import { automationTypes } from "../automations/states.ts";
import { Id, Time } from "../envelope.ts";
import { messageChannels, messageKinds, messageStandings, messageStates, skipReasons } from "../messages.ts";
import { Currency, Minor } from "../money.ts";
import { languages } from "../session/rules.ts";
import { addressStatuses, consentActions, consentChannels, consentSources } from "./states.ts";

export const SubscriberRow = z.object({
  id: Id,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.enum(languages).nullable(),
  country: z.string().nullable(),
  email_status: z.enum(addressStatuses),
  sms_status: z.enum(addressStatuses),
  tags: z.array(z.string()),
  orders: z.int(),
  /** In the store's currency; orders in others are counted and not added. */
  spent_minor: Minor,
  currency: Currency,
  last_email_at: Time.nullable(),
  source: z.enum(consentSources),
  created_at: Time,
});
export type SubscriberRow = z.output<typeof SubscriberRow>;

/** Whether a channel may be used, and the event that decided it. */
const Standing = z.object({
  allowed: z.boolean(),
  status: z.enum(addressStatuses),
  /** NO_ADDRESS: there is nothing to write to; SUPPRESSED: the address is on the suppression list; else the status. */
  reason: z.enum(["NO_ADDRESS", "SUPPRESSED", ...addressStatuses]),
  since: Time.nullable(),
  source: z.enum(consentSources).nullable(),
  page_url: z.string().nullable(),
  /** When marketing may next be sent, and what holds it back until then; null: now, or not at all. */
  next_at: Time.nullable(),
  next_rule: z.enum(["FREQUENCY_CAP", "QUIET_HOURS"]).nullable(),
  /** Staff may send a question for confirmation. */
  may_ask: z.boolean(),
});
export type AddressStanding = z.output<typeof Standing>;

const CaseLine = z.object({ noun: z.enum(["returns", "claims"]), id: Id, number: z.string(), open: z.boolean(), created_at: Time });
const OrderLine = z.object({ id: Id, number: z.string(), total_minor: Minor, currency: Currency, ordered_at: Time });

export const Subscriber = SubscriberRow.extend({
  store_id: Id,
  timezone: z.string().nullable(),
  province: z.string().nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Wants at most one marketing mail a week. */
  weekly: z.boolean(),
  may: z.object({ email: Standing, sms: Standing }),
  first_order_at: Time.nullable(),
  last_order_at: Time.nullable(),
  bought_units: z.int(),
  returned_units: z.int(),
  open_cases: z.int(),
  /** Automations, and campaigns that follow the store's rule, leave the person out while cases are open. */
  held_by_cases: z.boolean(),
  /** The latest ones; empty where the caller may not see them. */
  recent_orders: z.array(OrderLine),
  cases: z.array(CaseLine),
  version: z.int(),
  updated_at: Time,
});
export type Subscriber = z.output<typeof Subscriber>;

export const ConsentEvent = z.object({
  id: Id,
  channel: z.enum(consentChannels),
  action: z.enum(consentActions),
  source: z.enum(consentSources),
  at: Time,
  /** The wording as it was shown. */
  text: z.string(),
  language: z.string().nullable(),
  page_url: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  actor: z.string(),
  digest: z.string(),
});
export type ConsentEvent = z.output<typeof ConsentEvent>;

/** The trail, oldest first. `intact`: every digest follows from the one before it. */
export const ConsentTrail = z.object({ intact: z.boolean(), events: z.array(ConsentEvent) });
export type ConsentTrail = z.output<typeof ConsentTrail>;

export const SubscriberMessage = z.object({
  id: Id,
  template: z.string(),
  /** Null: switched off before it was written. */
  subject: z.string().nullable(),
  recipient: z.string(),
  channel: z.enum(messageChannels),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  standing: z.enum(messageStandings),
  skip_reason: z.enum(skipReasons).nullable(),
  created_at: Time,
  sent_at: Time.nullable(),
});

/** An automation that a person is in, or was. */
export const Journey = Enrolment.omit({ person: true, path: true, allowed_actions: true }).extend({
  automation: z.object({ id: Id, name: z.string(), type: z.enum(automationTypes) }),
});
export type Journey = z.output<typeof Journey>;

export const SubscriberCounts = z.object({
  all: z.int(),
  subscribed: z.int(),
  pending: z.int(),
  left: z.int(),
  bounced: z.int(),
  none: z.int(),
});
export type SubscriberCounts = z.output<typeof SubscriberCounts>;
