import { useGo, useParsed, type useTableReturnType } from "@refinedev/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ListState, listStateOf, type TableState, tableStateOf } from "#src/lib/list-state";
import { isNavigating } from "#src/lib/under-way";

type Table = Pick<
  useTableReturnType,
  "currentPage" | "setCurrentPage" | "pageSize" | "setPageSize" | "filters" | "setFilters" | "sorters" | "setSorters"
>;

/** Return a list's state from the address, and the only function that changes it. */
export function useListAddress(table: Table, plain: TableState) {
  useAddress(table, plain);
  const { currentPage, pageSize, filters, sorters } = table;
  const state = useMemo(
    () => listStateOf({ currentPage, pageSize, filters, sorters }, { limit: plain.pageSize }),
    [currentPage, pageSize, filters, sorters, plain],
  );
  const go = useGo();
  // A new address is rendered as a transition: a change before its end starts from what was chosen, not from what is still shown.
  const newest = useRef(state);
  useEffect(() => {
    newest.current = state;
  }, [state]);
  const to = (next: ListState, type: "push" | "replace" | "path") =>
    go({ query: { ...tableStateOf(next) }, type, options: { keepQuery: true } });
  return {
    state,
    /** Any change except of the page returns to page one. */
    change(patch: Partial<ListState>, { replace = false } = {}) {
      // A debounced search may fire after the person has navigated away: do not pull them back.
      if (replace && isNavigating()) return;
      newest.current = { ...newest.current, page: 1, ...patch };
      to(newest.current, replace ? "replace" : "push");
    },
    hrefOf: (page: number) => String(to({ ...state, page }, "path")),
  };
}

/** Apply the address whenever it changes, during render: Refine's table would write its previous state over the new address. */
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
