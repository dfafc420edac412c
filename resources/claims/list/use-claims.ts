import { useCallback, useMemo } from "react";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { useAssigneeName, useCaseTable } from "#src/lists/use-case-table";
import { claimTableColumns } from "../columns.tsx";
import { claimFilters } from "../filters.ts";

/** Return the list's rows and state, with columns and filters in the user's language. */
export function useClaims() {
  const translation = useTranslationOf("claims");
  const nameOf = useAssigneeName();
  const columnsOf = useCallback((now: Date, changed: ReadonlySet<string>) => claimTableColumns(translation, now, changed), [translation]);
  const filters = useMemo(() => claimFilters(translation, nameOf), [translation, nameOf]);
  return useCaseTable<ClaimRow>(claims, columnsOf, filters);
}
export type ClaimsTable = ReturnType<typeof useClaims>;
