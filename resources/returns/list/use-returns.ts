import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { usePlaces } from "#src/hooks/store/use-places";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { useAssigneeName, useCaseTable } from "#src/lists/use-case-table";
import { returnTableColumns } from "../columns.tsx";
import { returnFilters } from "../filters.ts";

/** Return the list's rows and state, with columns and filters in the user's language. */
export function useReturns(currency: string) {
  const translation = useTranslationOf("returns");
  const nameOf = useAssigneeName();
  const [query] = useSearchParams();
  const { places } = usePlaces(query.has("location_id"));
  const columnsOf = useCallback((now: Date, changed: ReadonlySet<string>) => returnTableColumns(translation, now, changed), [translation]);
  const filters = useMemo(() => {
    const placeOf = (id: string) => places.find((one) => one.id === id)?.name;
    return returnFilters(translation, currency, { person: nameOf, place: placeOf });
  }, [translation, currency, nameOf, places]);
  return useCaseTable<ReturnRow>(returns, columnsOf, filters);
}
export type ReturnsTable = ReturnType<typeof useReturns>;
