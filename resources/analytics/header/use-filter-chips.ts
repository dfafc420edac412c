import { useTranslation } from "react-i18next";
import { analytics } from "#contracts/analytics/analytics";
import { without } from "#contracts/analytics/tiles";
import { useOperation } from "#src/hooks/use-operation";
import { usePlaces } from "#src/hooks/use-places";
import type { FilterChip } from "#src/ui/filter-bar";
import { type AnalyticsFilter, type AnalyticsState, filters, isTooLong, queryOf, type StateChange } from "../state.ts";
import { useNameWords } from "../tiles/use-name-words.ts";

/** Return the name of a product or variant as its own tile has it, which is read with the same filters; undefined where it is not there. */
function useNameIn(tile: "PRODUCTS" | "VARIANTS", state: AnalyticsState, key: string | undefined): string | undefined {
  const enabled = key !== undefined && key !== without && !isTooLong(state);
  const { data } = useOperation(analytics, "show", { params: { tile }, query: queryOf(state, tile) }, { enabled, keepPrevious: true });
  const rows = data?.tile === "PRODUCTS" || data?.tile === "VARIANTS" ? data.data.rows : [];
  const row = enabled ? rows.find((one) => one.key === key) : undefined;
  return row && [row.title, tile === "VARIANTS" ? row.variant_title : null].filter(Boolean).join(" · ");
}

/** Return the chips of the active filters, in words. */
export function useFilterChips(state: AnalyticsState, change: (change: StateChange) => void): FilterChip[] {
  const { t } = useTranslation("analytics");
  const { enumLabel, reason, country } = useNameWords();
  const { places } = usePlaces(state.filters.place !== undefined && state.filters.place !== without);
  const product = useNameIn("PRODUCTS", state, state.filters.product);
  const variant = useNameIn("VARIANTS", state, state.filters.variant);
  const texts: Partial<Record<AnalyticsFilter, (value: string) => string>> = {
    reason,
    country,
    product: () => product ?? t("filters.thisProduct"),
    variant: () => variant ?? t("filters.thisVariant"),
    place: (value) => places.find(({ id }) => id === value)?.name ?? t("filters.thisPlace"),
    method: (value) => enumLabel("shipping_method", value),
    channel: (value) => enumLabel("channel", value),
    outcome: (value) => enumLabel("outcome", value),
  };
  return filters.flatMap((key) => {
    const value = state.filters[key];
    if (value === undefined) return [];
    const { [key]: _, ...others } = state.filters;
    const text = value === without ? t(`without.${key}`) : (texts[key]?.(value) ?? value);
    return [{ key, label: t(`filters.${key}`), text, remove: () => change({ filters: others }) }];
  });
}
