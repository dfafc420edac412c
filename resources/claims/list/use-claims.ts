import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { noIds } from "#src/hooks/use-changed-elsewhere";
import { useListTable } from "#src/hooks/use-list-table";
import { usePeople } from "#src/hooks/use-people";
import { useNow } from "#src/lib/use-now";
import { claimColumns } from "../columns.tsx";
import { claimFilters } from "../filters.ts";
import { useClaimTranslation } from "../translation.ts";

/** Return the list's rows and state, with columns and filters in the reader's language. */
export function useClaims() {
  const translation = useClaimTranslation();
  const now = useNow();
  const [changed, setChanged] = useState(noIds);
  const personName = usePersonName();
  const columns = useMemo(() => claimColumns(translation, now, changed), [translation, now, changed]);
  const filters = useMemo(() => claimFilters(translation, personName), [translation, personName]);
  const table = useListTable<ClaimRow>(claims, { columns, filters });
  // Marks arrive with the rows but are part of the columns, so a change needs another render.
  if (table.changed !== changed) setChanged(table.changed);
  const clearFilters = () => {
    const { tab = [], ...others } = table.filters;
    table.setFilters({ ...Object.fromEntries(Object.keys(others).map((name) => [name, []])), tab });
  };
  return { ...table, clearFilters, now };
}
export type ClaimsTable = ReturnType<typeof useClaims>;

/** Return a person's name by id, fetched only while a filter uses one. */
function usePersonName() {
  const [query] = useSearchParams();
  const assignee = query.get("assignee");
  const { people } = usePeople(assignee !== null && assignee !== "me" && assignee !== "none");
  return useMemo(() => (id: string) => people.find((one) => one.id === id)?.name, [people]);
}
