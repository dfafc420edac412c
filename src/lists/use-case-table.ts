import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import { noIds } from "#src/hooks/lists/use-changed-elsewhere";
import { type ListTableOptions, useListTable } from "#src/hooks/lists/use-list-table";
import { usePeople } from "#src/hooks/store/use-people";
import { useNow } from "#src/lib/dates/use-now";

type Options<Row> = ListTableOptions<Row>;

/**
 * Return the table of a list of cases: ages follow the clock, rows changed elsewhere are marked, and clearing the filters stays in the
 * tab. `columnsOf` is memoised by the page.
 */
export function useCaseTable<Row extends { id: string }>(
  of: Contract,
  columnsOf: (now: Date, changed: ReadonlySet<string>) => Options<Row>["columns"],
  filters: NonNullable<Options<Row>["filters"]>,
) {
  const now = useNow();
  const [changed, setChanged] = useState(noIds);
  const columns = useMemo(() => columnsOf(now, changed), [columnsOf, now, changed]);
  const table = useListTable<Row>(of, { columns, filters });
  // Marks arrive with the rows but are part of the columns, so a change needs another render.
  if (table.changed !== changed) setChanged(table.changed);
  const clearFilters = () => {
    const { tab = [], ...others } = table.filters;
    table.setFilters({ ...Object.fromEntries(Object.keys(others).map((name) => [name, []])), tab });
  };
  return { ...table, clearFilters, now };
}

/** Return a person's name by id, fetched only while the filter `assignee` names one. */
export function useAssigneeName(): (id: string) => string | undefined {
  const [query] = useSearchParams();
  const assignee = query.get("assignee");
  const { people } = usePeople(assignee !== null && assignee !== "me" && assignee !== "none");
  return useMemo(() => (id: string) => people.find((one) => one.id === id)?.name, [people]);
}
