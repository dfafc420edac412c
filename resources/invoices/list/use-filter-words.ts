import { useMemo } from "react";
import type { TableFilter } from "#src/hooks/lists/list-chips";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { withTexts } from "#src/lists/filter-words";
import { dateWords } from "#src/ui/dates/date-words";
import { invoiceFilters } from "../view-model.ts";

/** Return the list's filters with the texts of their chips; what a tab filters has none. */
export function useInvoiceFilterWords(): Record<keyof typeof invoiceFilters, TableFilter> {
  const { t, locale } = useTranslationOf("invoices");
  return useMemo(() => {
    const day = (text: string) => (Number.isNaN(Date.parse(text)) ? text : dateWords(new Date(text), "date", locale, "UTC"));
    const one = () => t("filters.one");
    const texts = withTexts<keyof typeof invoiceFilters>(invoiceFilters, {
      ...{ issued_from: day, issued_to: day, due_from: day, due_to: day },
      ...{ order_id: one, return_id: one, claim_id: one },
      currency: (code) => code,
      einvoice: (value) => t(`records:einvoice.${value}`),
      flag: (value) => t(`records:invoice_flag.${value}`),
    });
    return { ...texts, status: { ...texts.status, chip: false }, kind: { ...texts.kind, chip: false } };
  }, [t, locale]);
}
