import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TableFilter } from "#src/hooks/list-chips";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { dateWords } from "#src/ui/date-words";
import { useLocale } from "#src/ui/use-locale";
import { type FilterName, filters, sizeWords } from "./filters.ts";

/** Return the list's filters with the texts of their chips. */
export function useFilterWords(): Record<FilterName, TableFilter> {
  const { t } = useTranslation("files");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  return useMemo(() => {
    const day = (at: string) => (Number.isNaN(Date.parse(at)) ? at : dateWords(new Date(at), "date", locale));
    return {
      ...filters,
      kind: { ...filters.kind, text: (kind) => enumLabel("file_kind", kind) },
      created_from: { ...filters.created_from, text: day },
      created_to: { ...filters.created_to, text: day },
      min_size: { ...filters.min_size, text: (size) => t("atLeast", { size: sizeWords(Number(size) || 0, locale) }) },
    };
  }, [t, enumLabel, locale]);
}
