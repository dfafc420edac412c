import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { noIds } from "#src/hooks/use-changed-elsewhere";
import { useListTable } from "#src/hooks/use-list-table";
import { usePeople } from "#src/hooks/use-people";
import { usePlaces } from "#src/hooks/use-places";
import { useNow } from "#src/lib/use-now";
import { returnColumns } from "../columns.tsx";
import { returnFilters } from "../filters.ts";
import { useReturnTranslation } from "../translation.ts";

/** Return the list's rows and state, with columns and filters in the reader's language. */
export function useReturns(currency: string) {
  const translation = useReturnTranslation();
  const now = useNow();
  const [changed, setChanged] = useState(noIds);
  const names = useFilterNames();
  const columns = useMemo(() => returnColumns(translation, now, changed), [translation, now, changed]);
  const filters = useMemo(() => returnFilters(translation, currency, names), [translation, currency, names]);
  const table = useListTable<ReturnRow>(returns, { columns, filters });
  // Marks arrive with the rows but are part of the columns, so a change needs another render.
  if (table.changed !== changed) setChanged(table.changed);
  const clearFilters = () => {
    const { tab = [], ...others } = table.filters;
    table.setFilters({ ...Object.fromEntries(Object.keys(others).map((name) => [name, []])), tab });
  };
  return { ...table, clearFilters, now };
}
export type ReturnsTable = ReturnType<typeof useReturns>;

/** Return names of people and locations, fetched only while a filter uses them. */
function useFilterNames() {
  const [query] = useSearchParams();
  const assignee = query.get("assignee");
  const { people } = usePeople(assignee !== null && assignee !== "me" && assignee !== "none");
  const { places } = usePlaces(query.has("location_id"));
  return useMemo(
    () => ({
      person: (id: string) => people.find((one) => one.id === id)?.name,
      place: (id: string) => places.find((one) => one.id === id)?.name,
    }),
    [people, places],
  );
}
