import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { TimelineEntry } from "#src/ui/timeline";
import type { Translation } from "./translation.ts";

type Row = ClaimDetail["timeline"][number];

const tones: Partial<Record<ClaimTimelineLabel, NonNullable<TimelineEntry["tone"]>>> = {
  Submitted: "info",
  "Info Requested": "warning",
  Answered: "info",
  Approved: "success",
  Denied: "danger",
  Cancelled: "danger",
  Expired: "warning",
  Reminded: "info",
  "Item Received": "info",
  Resolved: "info",
  Payment: "success",
  "Payment Failed": "danger",
  "Payment Unknown": "warning",
  "Replacement Created": "accent",
  Goodwill: "success",
  Sent: "accent",
  Completed: "success",
  "Carrier Deadline": "warning",
};

const text = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
const count = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);

/** Return an entry's facts, translated; a person's own text follows them. */
export function factsOf({ label, data }: Row, { t, enumLabel }: Translation, money: (minor: number, currency: string) => string): string[] {
  const currency = text(data.currency);
  const amount = count(data.amount_minor) ?? count(data.total_minor) ?? count(data.paid_minor);
  const units = count(data.units) ?? count(data.quantity);
  const facts: (string | false | undefined)[] = [
    label === "Assigned" && (text(data.to) ?? t("common:assignee.none")),
    units !== undefined && t("cases:units", { count: units }),
    currency && amount !== undefined && money(Math.abs(amount), currency),
    text(data.kind) && enumLabel(label.startsWith("Payment") ? "ledger_kind" : "claim_kind", String(data.kind)),
    text(data.as) && enumLabel("claim_received_as", String(data.as)),
    text(data.state) && enumLabel("carrier_claim_state", String(data.state)),
    text(data.number) ?? text(data.order_number),
    [text(data.carrier), text(data.tracking_number) ?? text(data.tracking)].filter(Boolean).join(" "),
    ...list(data.added).map((flag) => `+ ${enumLabel("flag", flag)}`),
    ...list(data.removed).map((flag) => `− ${enumLabel("flag", flag)}`),
  ];
  return facts.filter((fact): fact is string => Boolean(fact));
}

const actorTypes = ["system", "customer", "api_key"];

export const actorName = ({ actor }: Row, { enumLabel }: Pick<Translation, "enumLabel">): string =>
  actor.name || (actorTypes.includes(actor.type) ? enumLabel("actor", actor.type) : "");

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
      title: translation.enumLabel("claim_timeline", row.label),
      actor: actorName(row, translation),
      text: [factsOf(row, translation, money).join(" · "), row.text].filter(Boolean).join(" — ") || undefined,
      tone: tones[row.label] ?? "neutral",
    }));
}
