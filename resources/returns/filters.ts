import type { Translation } from "#src/hooks/words/use-translation-of";
import type { ListDefaults } from "#src/lib/lists/list-state";
import { amountText, caseTexts, dayText, filtersNamed, withTexts } from "#src/lists/filter-words";

/** Filters with several values, in the order of the panel. */
export const manyFilters = ["stage", "status", "decision", "resolution_type", "payment_status", "exchange_status"] as const;
const otherFilters = [
  "reason",
  "flag",
  "assignee",
  "location_id",
  "method",
  "outcome",
  "product",
  "variant",
  "policy",
  "grade",
  "country",
  "channel",
  "created_from",
  "created_to",
  "ordered_from",
  "ordered_to",
  "processed_from",
  "processed_to",
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
/** Stands for items, orders and returns without a value. */
const without = "NONE";

/** Return the list's filters with their chip texts. */
export function returnFilters(translation: Translation, currency: string, names: Names) {
  const { t, enumLabel, locale } = translation;
  const money = amountText(currency, locale);
  const day = dayText(locale);
  const noneOr = (text: (value: string) => string) => (value: string) => (value === without ? t("filters.none") : text(value));
  const named = [...manyFilters, "reason", "outcome", "grade"].map((name) => [name, (value: string) => enumLabel(name, value)]);
  return withTexts(listDefaults.filters, {
    ...Object.fromEntries(named),
    ...caseTexts(translation, names.person),
    location_id: noneOr((value) => names.place(value) ?? t("filters.place")),
    method: (value) => enumLabel("shipping_method", value),
    product: noneOr(() => t("filters.thisProduct")),
    variant: noneOr(() => t("filters.thisVariant")),
    policy: noneOr(() => t("filters.thisPolicy")),
    country: noneOr((value) => new Intl.DisplayNames(locale, { type: "region" }).of(value) ?? value),
    channel: (value) => value,
    ordered_from: day,
    ordered_to: day,
    processed_from: day,
    processed_to: day,
    min_value_minor: money,
    max_value_minor: money,
  });
}
