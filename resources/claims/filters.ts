import type { Translation } from "#src/hooks/words/use-translation-of";
import type { ListDefaults } from "#src/lib/lists/list-state";
import { caseTexts, filtersNamed, withTexts } from "#src/lists/filter-words";

/** Filters with several values, in the order of the panel. */
export const manyFilters = ["type", "stage", "status", "decision", "kind", "carrier_state"] as const;
const otherFilters = ["flag", "assignee", "created_from", "created_to", "currency", "late"] as const;

/** State of the list at its plain address. */
export const listDefaults = {
  limit: 20,
  sort: "-created_at",
  filters: filtersNamed(manyFilters, otherFilters, ["tab"]),
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
export function claimFilters(translation: Translation, personName: (id: string) => string | undefined) {
  const named = manyFilters.map((name) => [name, (value: string) => translation.enumLabel(enumOf[name], value)]);
  return withTexts(listDefaults.filters, { ...Object.fromEntries(named), ...caseTexts(translation, personName) });
}
