import { useMemo } from "react";
import type { TableFilter } from "#src/hooks/list-chips";
import { useTranslationOf } from "#src/hooks/use-translation-of";
import { amountText, dayText, withTexts } from "#src/lists/filter-words";
import { type FilterName, filters } from "./filters.ts";

/** Return the list's filters with the texts of their chips. */
export function useFilterWords(currency: string): Record<FilterName, TableFilter> {
  const { t, enumLabel, locale } = useTranslationOf("orders");
  return useMemo(() => {
    const day = dayText(locale);
    const money = amountText(currency, locale);
    return withTexts<FilterName>(filters, {
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
