import type { TableFilter } from "#src/hooks/list-chips";
import type { ListDefaults, ListFilter } from "#src/lib/list-state";
import { dateWords } from "#src/ui/date-words";
import type { Translation } from "./translation.ts";

/** Filters with several values, in the order of the panel. */
export const manyFilters = ["type", "stage", "status", "decision", "kind", "carrier_state"] as const;
export const otherFilters = ["flag", "assignee", "created_from", "created_to", "currency", "late"] as const;
export type FilterName = (typeof manyFilters)[number] | (typeof otherFilters)[number];

const isMany = (name: FilterName) => (manyFilters as readonly string[]).includes(name);
const shapes = Object.fromEntries([...manyFilters, ...otherFilters].map((name) => [name, isMany(name) ? { many: true } : {}]));

/** State of the list at its plain address. */
export const listDefaults = {
  limit: 20,
  sort: "-created_at",
  filters: { tab: {}, ...shapes } as Record<"tab" | FilterName, ListFilter>,
} satisfies ListDefaults;

/** The enumeration that names a filter's values. */
export const enumOf: Readonly<Record<(typeof manyFilters)[number], string>> = {
  type: "claim_type",
  stage: "claim_stage",
  status: "status",
  decision: "decision",
  kind: "claim_kind",
  carrier_state: "carrier_claim_state",
};

/** Return the list's filters with their chip texts. */
export function claimFilters(
  { t, enumLabel, locale }: Translation,
  personName: (id: string) => string | undefined,
): Record<"tab" | FilterName, TableFilter> {
  const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
  const named = manyFilters.map((name) => [name, (value: string) => enumLabel(enumOf[name], value)] as const);
  const texts = {
    ...(Object.fromEntries(named) as Record<(typeof manyFilters)[number], (value: string) => string>),
    flag: (value: string) => enumLabel("flag", value),
    assignee: (value: string) =>
      value === "me" || value === "none" ? t(`common:assignee.${value}`) : (personName(value) ?? t("common:assignee.someone")),
    created_from: day,
    created_to: day,
    currency: (value: string) => value,
    late: () => t("filters.late"),
  };
  const chips = Object.entries(texts).map(([name, text]) => [name, { ...listDefaults.filters[name as FilterName], text }]);
  return { tab: { chip: false }, ...Object.fromEntries(chips) };
}
