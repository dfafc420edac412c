import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { noIds } from "#src/hooks/use-changed-elsewhere";
import { useListTable } from "#src/hooks/use-list-table";
import { returnColumns } from "../columns.tsx";
import { returnFilters } from "../filters.ts";
import { useNow } from "../parts/use-now.ts";
import { usePeople } from "../parts/use-people.ts";
import { usePlaces } from "../parts/use-places.ts";
import { useReturnTranslation } from "../translation.ts";
import { useHidden } from "./look.ts";

/** The list's rows and state, its columns and filters in the reader's words. */
export function useReturns(currency: string) {
  const translation = useReturnTranslation();
  const now = useNow();
  const [changed, setChanged] = useState(noIds);
  const names = useFilterNames();
  const [hidden] = useHidden();
  const columns = useMemo(
    () => returnColumns(translation, now, changed).filter(({ key }) => !hidden.includes(String(key))),
    [translation, now, changed, hidden],
  );
  const filters = useMemo(() => returnFilters(translation, currency, names), [translation, currency, names]);
  const table = useListTable<ReturnRow>(returns, { columns, filters });
  // The marks come with the rows, the columns show them: one more pass when they change.
  if (table.changed !== changed) setChanged(table.changed);
  return { ...table, now };
}
export type ReturnsTable = ReturnType<typeof useReturns>;

/** Names of people and places, fetched only while a filter by them is on. */
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
