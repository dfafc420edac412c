import type { TableFilter } from "#src/hooks/use-list-table";
import { moneyWords } from "#src/lib/money-words";
import { dateWords } from "#src/ui/date-words";
import type { Words } from "./words.ts";

/** Filters that take several values at once, in the order the panel shows them. */
export const manyFilters = ["stage", "status", "decision", "resolution_type", "payment_status", "exchange_status"] as const;
export const otherFilters = [
  "reason",
  "flag",
  "assignee",
  "location_id",
  "created_from",
  "created_to",
  "min_value_minor",
  "max_value_minor",
  "currency",
  "late",
] as const;
export type FilterName = (typeof manyFilters)[number] | (typeof otherFilters)[number];

/** Flags the product itself knows; a store may add its own. */
export const knownFlags = [
  "VIP",
  "FRAUD_RISK",
  "ESCALATED",
  "LATE_PARCEL",
  "LABEL_FAILED",
  "DELIVERY_EXCEPTION",
  "DAMAGED_IN_TRANSIT",
  "CALL_CUSTOMER",
] as const;

interface Names {
  person: (id: string) => string | undefined;
  place: (id: string) => string | undefined;
}

/** The list's filters, and how a value of each reads on its chip. */
export function returnFilters({ say, code, locale }: Words, currency: string, names: Names): Record<"tab" | FilterName, TableFilter> {
  const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
  const money = (minor: string) => (/^-?\d{1,15}$/.test(minor) ? moneyWords(Number(minor), currency, locale) : minor);
  const many = (field: string): TableFilter => ({ many: true, text: (value) => code(field, value) });
  return {
    tab: { chip: false },
    stage: many("stage"),
    status: many("status"),
    decision: many("decision"),
    resolution_type: many("resolution_type"),
    payment_status: many("payment_status"),
    exchange_status: many("exchange_status"),
    reason: { text: (value) => code("reason", value) },
    flag: { text: (value) => code("flag", value) },
    assignee: {
      text: (value) => (value === "me" || value === "none" ? say(`assignee.${value}`) : (names.person(value) ?? say("assignee.someone"))),
    },
    location_id: { text: (value) => names.place(value) ?? say("filters.place") },
    created_from: { text: day },
    created_to: { text: day },
    min_value_minor: { text: money },
    max_value_minor: { text: money },
    currency: { text: (value) => value },
    late: { text: () => say("filters.late") },
  };
}

/** A calendar day of the reader's ("2026-06-01") as the instant it begins or ends. */
export function dayStart(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
export function dayEnd(day: string): string | undefined {
  const at = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
/** The reader's calendar day of an instant, for a date field. */
export function dayOf(at: string | undefined): string {
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return "";
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
