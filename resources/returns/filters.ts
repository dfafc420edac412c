import type { Translation } from "#src/hooks/use-translation-of";
import type { ListDefaults } from "#src/lib/list-state";
import { amountText, caseTexts, filtersNamed, withTexts } from "#src/lists/filter-words";

/** Filters with several values, in the order of the panel. */
export const manyFilters = ["stage", "status", "decision", "resolution_type", "payment_status", "exchange_status"] as const;
const otherFilters = [
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

/** State of the list at its plain address. */
export const listDefaults = {
  limit: 20,
  sort: "-created_at",
  filters: filtersNamed(manyFilters, otherFilters, ["tab"]),
} satisfies ListDefaults;

interface Names {
  person: (id: string) => string | undefined;
  place: (id: string) => string | undefined;
}

/** Return the list's filters with their chip texts. */
export function returnFilters(translation: Translation, currency: string, names: Names) {
  const { t, enumLabel, locale } = translation;
  const money = amountText(currency, locale);
  const named = [...manyFilters, "reason"].map((name) => [name, (value: string) => enumLabel(name, value)]);
  return withTexts(listDefaults.filters, {
    ...Object.fromEntries(named),
    ...caseTexts(translation, names.person),
    location_id: (value) => names.place(value) ?? t("filters.place"),
    product: () => t("filters.thisProduct"),
    min_value_minor: money,
    max_value_minor: money,
  });
}
