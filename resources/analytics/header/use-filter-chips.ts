import { useTranslation } from "react-i18next";
import { without } from "#contracts/analytics/tiles";
import { usePlaces } from "#src/hooks/use-places";
import type { FilterChip } from "#src/ui/filter-bar";
import { type AnalyticsFilter, type AnalyticsState, filters, type StateChange } from "../state.ts";
import { useNameWords } from "../tiles/use-name-words.ts";

/** Return the chips of the active filters, in words. */
export function useFilterChips(state: AnalyticsState, change: (change: StateChange) => void): FilterChip[] {
  const { t } = useTranslation("analytics");
  const { enumLabel, reason, country } = useNameWords();
  const { places } = usePlaces(state.filters.place !== undefined && state.filters.place !== without);
  const texts: Partial<Record<AnalyticsFilter, (value: string) => string>> = {
    reason,
    country,
    product: () => t("filters.thisProduct"),
    variant: () => t("filters.thisVariant"),
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
