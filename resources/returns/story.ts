import type { ReturnDetail } from "#contracts/returns/shapes";
import type { TimelineLabel } from "#contracts/returns/timeline";
import type { TimelineEntry } from "#src/ui/timeline";
import type { Translation } from "./translation.ts";

type Row = ReturnDetail["timeline"][number];

const tones: Partial<Record<TimelineLabel, NonNullable<TimelineEntry["tone"]>>> = {
  Requested: "info",
  "Approved Request": "success",
  Declined: "danger",
  Cancelled: "danger",
  Expired: "warning",
  "Shipment Received": "info",
  Evaluation: "info",
  "Evaluation Rejected": "danger",
  Processed: "info",
  Payment: "success",
  "Fully Paid": "success",
  "Payment Failed": "danger",
  "Payment Unknown": "warning",
  "On Hold": "warning",
  "Hold Released": "accent",
  Fulfilled: "accent",
  "Partial Fulfillment": "accent",
  Completed: "success",
  "Late Parcel": "warning",
  Reminded: "info",
  Exception: "danger",
  "Label Created": "info",
  "Label Failed": "danger",
};

const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
const count = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

/** Return an entry's facts, translated; a person's own text follows them. */
export function factsOf({ label, data }: Row, { t, enumLabel }: Translation, money: (minor: number, currency: string) => string): string[] {
  const currency = text(data.currency);
  const amount = count(data.amount_minor) ?? count(data.net_minor);
  const facts: (string | false | undefined)[] = [
    label === "Shipment Received" && t("story.received_of", { received: data.received ?? 0, approved: data.approved ?? 0 }),
    (label === "Approved Request" || label === "Requested") &&
      count(data.units) !== undefined &&
      t("story.units", { count: count(data.units) }),
    (label === "Evaluation" || label === "Evaluation Rejected") &&
      t("story.judged", { accepted: data.accepted ?? 0, rejected: data.rejected ?? 0 }),
    (label === "Fulfilled" || label === "Partial Fulfillment") &&
      count(data.units) !== undefined &&
      t("story.units", { count: count(data.units) }),
    label === "Closed" && (count(data.dropped) ?? 0) > 0 && t("story.dropped", { count: count(data.dropped) }),
    label === "Assigned" && (text(data.to) ?? t("story.nobody")),
    label === "On Hold" && text(data.reason) && enumLabel("hold_reason", String(data.reason)),
    currency && amount !== undefined && money(Math.abs(amount), currency),
    text(data.kind) && enumLabel("ledger_kind", String(data.kind)),
    label === "Processed" && text(data.resolution_type) && enumLabel("resolution_type", String(data.resolution_type)),
    text(data.number),
    text(data.code),
    [text(data.carrier), text(data.tracking_number) ?? text(data.tracking)].filter(Boolean).join(" "),
    ...list(data.added).map((flag) => `+ ${enumLabel("flag", flag)}`),
    ...list(data.removed).map((flag) => `− ${enumLabel("flag", flag)}`),
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

const actorTypes = ["system", "customer", "api_key"];

/** Return the timeline's entries, newest first. */
export function entriesOf(
  rows: readonly Row[],
  translation: Translation,
  money: (minor: number, currency: string) => string,
): TimelineEntry[] {
  return [...rows]
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .map((row) => ({
      key: row.id,
      at: row.at,
      title: translation.enumLabel("timeline", row.label),
      actor: row.actor.name || (actorTypes.includes(row.actor.type) ? translation.enumLabel("actor", row.actor.type) : ""),
      text: [factsOf(row, translation, money).join(" · "), row.text].filter(Boolean).join(" — ") || undefined,
      tone: tones[row.label] ?? "neutral",
    }));
}
