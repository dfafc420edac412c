import { useMemo } from "react";
import type { TableFilter } from "#src/hooks/lists/list-chips";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { amountText, dayText, withTexts } from "#src/lists/filter-words";
import { type OrderFilterName, orderFilters } from "./filters.ts";

/** Return the list's filters with the texts of their chips. */
export function useOrderFilterWords(currency: string): Record<OrderFilterName, TableFilter> {
  const { t, enumLabel, locale } = useTranslationOf("orders");
  return useMemo(() => {
    const day = dayText(locale);
    const money = amountText(currency, locale);
    return withTexts<OrderFilterName>(orderFilters, {
      ordered_from: day,
      ordered_to: day,
      min_total_minor: money,
      max_total_minor: money,
      fulfilment_state: (value) => enumLabel("fulfilment", value),
      kind: (value) => enumLabel("order_kind", value),
      channel: (value) => enumLabel("channel", value),
      product: () => t("ofProduct"),
    });
  }, [t, enumLabel, locale, currency]);
}
