import dayjs from "dayjs";
import type { TableFilter } from "#src/hooks/list-chips";
import type { ListDefaults, ListFilter } from "#src/lib/list-state";
import { moneyWords } from "#src/lib/money-words";
import { dateWords } from "#src/ui/date-words";
import type { Translation } from "./translation.ts";

/** Filters with several values, in the order of the panel. */
export const manyFilters = ["stage", "status", "decision", "resolution_type", "payment_status", "exchange_status"] as const;
export const otherFilters = [
  "reason",
  "flag",
  "assignee",
  "location_id",
  "product",
  "created_from",
  "created_to",
  "min_value_minor",
  "max_value_minor",
  "currency",
  "late",
] as const;
export type FilterName = (typeof manyFilters)[number] | (typeof otherFilters)[number];

const isMany = (name: FilterName) => (manyFilters as readonly string[]).includes(name);
const shapes = Object.fromEntries([...manyFilters, ...otherFilters].map((name) => [name, isMany(name) ? { many: true } : {}]));

/** State of the list at its plain address. */
export const listDefaults = {
  limit: 20,
  sort: "-created_at",
  filters: { tab: {}, ...shapes } as Record<"tab" | FilterName, ListFilter>,
} satisfies ListDefaults;

/** Built-in flags; a store may add its own. */
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

/** Return the list's filters with their chip texts. */
export function returnFilters(
  { t, enumLabel, locale }: Translation,
  currency: string,
  names: Names,
): Record<"tab" | FilterName, TableFilter> {
  const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
  const money = (minor: string) => (/^-?\d{1,15}$/.test(minor) ? moneyWords(Number(minor), currency, locale) : minor);
  const named = (field: FilterName) => (value: string) => enumLabel(field, value);
  const texts: Record<FilterName, (value: string) => string> = {
    stage: named("stage"),
    status: named("status"),
    decision: named("decision"),
    resolution_type: named("resolution_type"),
    payment_status: named("payment_status"),
    exchange_status: named("exchange_status"),
    reason: named("reason"),
    flag: named("flag"),
    assignee: (value) => (value === "me" || value === "none" ? t(`assignee.${value}`) : (names.person(value) ?? t("assignee.someone"))),
    location_id: (value) => names.place(value) ?? t("filters.place"),
    product: () => t("filters.thisProduct"),
    created_from: day,
    created_to: day,
    min_value_minor: money,
    max_value_minor: money,
    currency: (value) => value,
    late: () => t("filters.late"),
  };
  const chips = Object.entries(texts).map(([name, text]) => [name, { ...listDefaults.filters[name as FilterName], text }]);
  return { tab: { chip: false }, ...Object.fromEntries(chips) };
}

/** Return the start of a calendar day ("2026-06-01") in the reader's time zone. */
export function dayStart(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
export function dayEnd(day: string): string | undefined {
  const at = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
/** Return the reader's calendar day of a time, for a date field. */
export function dayOf(at: string | undefined): string {
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return "";
  return dayjs(date).format("YYYY-MM-DD");
}
