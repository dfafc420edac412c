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
    assignee: (value) =>
      value === "me" || value === "none" ? t(`common:assignee.${value}`) : (names.person(value) ?? t("common:assignee.someone")),
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
