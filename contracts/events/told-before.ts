import { z } from "zod";
import type { ClaimTimelineLabel } from "../claims/timeline.ts";
import type { TimelineLabel } from "../returns/timeline.ts";
import type { StoredEvent } from "./entry.ts";

const Entry = z.object({ label: z.string(), text: z.string().default(""), data: z.record(z.string(), z.unknown()).default({}) });
/** Returns the news that an entry stands for; the schema of the news has the last word on it. */
type Read = (entry: z.output<typeof Entry>) => ({ name: string } & Record<string, unknown>) | null;

const textIn = (value: unknown): string | null => (typeof value === "string" ? value : null);
const only = (name: string) => () => ({ name });
const withReason =
  (name: string): Read =>
  ({ text }) => ({ name, reason: text });
const sent: Read = ({ data }) => ({ name: "sent", tracking_number: textIn(data.tracking) });
const reminded: Read = ({ text, data }) => ({ name: "reminded", reason: text, expires_at: textIn(data.expires_at) });
const invoiced: Read = ({ data: { number, amount_minor } }) => ({
  ...{ name: "invoiced", number: typeof number === "string" ? number : null, amount_minor },
});

const sharedReads = {
  Assigned: only("assigned"),
  Note: only("noted"),
  "Label Failed": only("label_failed"),
  "Label Created": ({ data }) => ({
    ...{ name: "label_made", paper: data.paper === "SLIP" ? "SLIP" : "LABEL", tracking_number: textIn(data.tracking_number) },
  }),
  "Payment Failed": only("payment_failed"),
  Payment: ({ text, data: { kind, amount_minor, total_minor, payment_id, code, last_day, credit = null } }) => {
    const reason = text;
    if (kind === "REFUND") return { name: "refunded", amount_minor, payment_id: textIn(payment_id), reason };
    // Of a credit and its bonus, the entry with the total is the one that others go by.
    if (typeof total_minor !== "number") return null;
    return { name: "credited", amount_minor: total_minor, code: textIn(code), last_day: textIn(last_day), credit, reason };
  },
  Completed: only("completed"),
  Expired: only("expired"),
} satisfies Partial<Record<TimelineLabel & ClaimTimelineLabel, Read>>;

const returnReads = {
  ...sharedReads,
  Requested: withReason("requested"),
  "Approved Request": withReason("approved"),
  Declined: withReason("declined"),
  "In Transit": ({ data }) => ({ name: "in_transit", tracking_number: textIn(data.tracking_number), carrier: textIn(data.carrier) }),
  "Shipment Received": only("received"),
  "Evaluation Rejected": only("rejected"),
  "Invoice Sent": invoiced,
  "Invoice Resent": invoiced,
  "Fully Paid": only("paid"),
  "On Hold": ({ data }) => (data.reason === "OUT_OF_STOCK" ? { name: "out_of_stock" } : null),
  Fulfilled: sent,
  "Partial Fulfillment": sent,
  Reminded: reminded,
} satisfies Partial<Record<TimelineLabel, Read>>;

const claimReads = {
  ...sharedReads,
  Submitted: withReason("submitted"),
  "Info Requested": ({ text, data }) => ({ name: "info_requested", reason: text, expires_at: data.expires_at }),
  Reminded: reminded,
  Answered: only("answered"),
  Approved: ({ text, data: { amount_minor, needs_item = false } }) => ({ name: "approved", reason: text, amount_minor, needs_item }),
  Denied: withReason("denied"),
  "Replacement Created": only("replaced"),
  Sent: sent,
  "Carrier Deadline": only("carrier_deadline"),
} satisfies Partial<Record<ClaimTimelineLabel, Read>>;

/** Return a reader of events stored before there was news: what followed from one was read off the labels of its timeline entries. */
const withNews =
  (reads: Readonly<Partial<Record<string, Read>>>) =>
  ({ payload }: StoredEvent): StoredEvent => {
    const told = z.array(Entry).default([]).parse(payload.told);
    return { payload, news: told.flatMap((entry) => reads[entry.label]?.(entry) ?? []) };
  };

export const withReturnNews = withNews(returnReads);
export const withClaimNews = withNews(claimReads);
