import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TableFilter } from "#src/hooks/list-chips";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { moneyWords } from "#src/lib/money-words";
import { dateWords } from "#src/ui/date-words";
import { useLocale } from "#src/ui/use-locale";
import { type FilterName, filters } from "./filters.ts";

/** Return the list's filters with the texts of their chips. */
export function useFilterWords(currency: string): Record<FilterName, TableFilter> {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return useMemo(() => {
    const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
    const money = (minor: string) => (/^-?\d{1,15}$/.test(minor) ? moneyWords(Number(minor), currency, locale) : minor);
    const texts: Partial<Record<FilterName, (value: string) => string>> = {
      ordered_from: day,
      ordered_to: day,
      min_total_minor: money,
      max_total_minor: money,
      fulfilment_state: (value) => enumLabel("fulfilment", value),
      kind: (value) => enumLabel("order_kind", value),
      channel: (value) => enumLabel("channel", value),
      product: () => t("ofProduct"),
    };
    const named = Object.entries(filters).map(([name, filter]) => {
      const text = texts[name as FilterName];
      return [name, text ? { ...filter, text } : filter];
    });
    return Object.fromEntries(named) as Record<FilterName, TableFilter>;
  }, [t, enumLabel, locale, currency]);
}
