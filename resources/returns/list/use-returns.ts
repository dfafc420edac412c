import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { noIds, useListTable } from "#src/hooks/use-list-table";
import { returnColumns } from "../columns.tsx";
import { listDefaults, returnFilters } from "../filters.ts";
import { useNow } from "../parts/use-now.ts";
import { usePeople } from "../parts/use-people.ts";
import { usePlaces } from "../parts/use-places.ts";
import { useWords } from "../words.ts";
import { useHidden } from "./look.ts";

/** The list's rows and state, its columns and filters in the reader's words. */
export function useReturns(currency: string) {
  const words = useWords();
  const now = useNow();
  const [changed, setChanged] = useState(noIds);
  const names = useFilterNames();
  const [hidden] = useHidden();
  const columns = useMemo(
    () => returnColumns(words, now, changed).filter(({ key }) => !hidden.includes(String(key))),
    [words, now, changed, hidden],
  );
  const filters = useMemo(() => returnFilters(words, currency, names), [words, currency, names]);
  const table = useListTable<ReturnRow>(returns, { ...listDefaults, columns, filters });
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
