import { useGo, useParsed, type useTableReturnType } from "@refinedev/core";
import { useMemo, useState } from "react";
import { type ListState, listStateOf, type TableState, tableStateOf } from "#src/lib/list-state";
import { isNavigating } from "#src/lib/under-way";

type Table = Pick<
  useTableReturnType,
  "currentPage" | "setCurrentPage" | "pageSize" | "setPageSize" | "filters" | "setFilters" | "sorters" | "setSorters"
>;

/** `useGo` and `useParsed` for a list: its state as the address says it, and the one way to change it. */
export function useListAddress(table: Table, plain: TableState) {
  useAddress(table, plain);
  const { currentPage, pageSize, filters, sorters } = table;
  const state = useMemo(
    () => listStateOf({ currentPage, pageSize, filters, sorters }, { limit: plain.pageSize }),
    [currentPage, pageSize, filters, sorters, plain],
  );
  const go = useGo();
  const to = (patch: Partial<ListState>, type: "push" | "replace" | "path") =>
    go({ query: { ...tableStateOf({ ...state, page: 1, ...patch }) }, type, options: { keepQuery: true } });
  return {
    state,
    /** Anything but a page change leads back to page one. */
    change(patch: Partial<ListState>, { replace = false } = {}) {
      // What rests of the typing comes late: whoever has left meanwhile goes where they wanted.
      if (!replace || !isNavigating()) to(patch, replace ? "replace" : "push");
    },
    hrefOf: (page: number) => String(to({ page }, "path")),
  };
}

/** Takes up the address whenever it changes, while drawing: Refine's table would write the state of before over the new address. */
function useAddress(table: Table, plain: TableState): void {
  const { currentPage, pageSize, filters, sorters } = { ...plain, ...useParsed<Partial<TableState>>().params };
  const next = { currentPage: currentPage ?? 1, pageSize: pageSize ?? plain.pageSize, filters, sorters };
  const text = JSON.stringify(next);
  const [taken, setTaken] = useState(text);
  if (text === taken) return;
  setTaken(text);
  table.setCurrentPage(next.currentPage);
  table.setPageSize(next.pageSize);
  table.setFilters(filters, "replace");
  table.setSorters(sorters);
}
