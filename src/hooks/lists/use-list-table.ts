import { type BaseRecord, type HttpError, useGo, useParsed, useTable, type useTableReturnType } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { TableProps } from "antd";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { Contract } from "#contracts/contract";
import { asFailed } from "#src/lib/calls/failed";
import { useLook } from "#src/lib/lists/list-look";
import { type ListState, listStateOf, type TableState, tableStateOf } from "#src/lib/lists/list-state";
import { usePageHandle } from "#src/lib/routing/page-handle";
import { isNavigating } from "#src/lib/routing/under-way";
import { type TableFilter, useChips, useFilterProps } from "./list-chips.ts";
import { pageLink, sortOf, withSort } from "./list-links.tsx";
import { useChangedElsewhere } from "./use-changed-elsewhere.ts";

export interface ListTableOptions<Row> {
  /** Memoised by the page. A column with `sorter: true` sorts by its `key`. */
  columns: NonNullable<TableProps<Row>["columns"]>;
  /** Chip texts; which filters exist is declared by the list's route. */
  filters?: Record<string, TableFilter>;
  /** In wire format, for a table whose route declares no list. */
  sort?: string;
  limit?: number;
  enabled?: boolean;
}

const none: Record<string, TableFilter> = {};

/**
 * Return `useTable` for a contract. It is the core's: @refinedev/antd's adds a search form no list shows, which costs 35 kB (antd's
 * Form) and makes antd warn. Refine's table reads the address only on its first render, keeps the page when a filter changes and links
 * its pages to the current one; here the address is the state: every change is written there first, any change but of the page returns
 * to page one, and back, forward and links are followed. Rows changed elsewhere are marked until `reload`.
 */
export function useListTable<Row extends BaseRecord & { id: string }>({ noun, service }: Contract, options: ListTableOptions<Row>) {
  const { columns, filters = none, enabled = true } = options;
  const declared = usePageHandle()?.list;
  const { limit, sort } = { limit: 20, sort: undefined, ...declared, ...options };
  const plain = useMemo(() => tableStateOf({ page: 1, limit, sort, q: "", filters: {} }), [limit, sort]);
  const changes = useChangedElsewhere();
  const table = useTable<Row, HttpError>({
    resource: noun,
    dataProviderName: service,
    meta: { dataProviderName: service },
    syncWithLocation: declared !== undefined,
    pagination: { pageSize: limit, mode: "server" },
    sorters: { initial: plain.sorters },
    errorNotification: false,
    liveMode: "manual",
    onLiveEvent: changes.note,
    queryOptions: { placeholderData: keepPreviousData, enabled },
  });
  const { state, change, hrefOf } = useListAddress(table, plain);
  const setFilter = (name: string, values: string | readonly string[] | undefined) =>
    change({ filters: { ...state.filters, [name]: values === undefined ? [] : ([values].flat() as string[]) } });
  const setPage = (page: number) => change({ page });
  const clear = () => change({ filters: {}, q: "" });
  const search = { value: state.q, onChange: (q: string) => change({ q }, { replace: true }) };
  const chips = useChips(noun, state.filters, filters, setFilter);
  const { tableQuery: query, result } = table;
  useLastPage({ state, total: result.total, page: result.page, isCurrent: query.isSuccess && !query.isPlaceholderData }, (page) =>
    change({ page }, { replace: true }),
  );
  const look = useLook(noun, columns);
  const tableProps: TableProps<Row> = {
    rowKey: "id",
    columns: useMemo(() => look.columns.map((column) => withSort(column, state.sort)), [look.columns, state.sort]),
    size: look.density,
    dataSource: result.data,
    loading: query.isPending && enabled,
    pagination: {
      current: state.page,
      pageSize: state.limit,
      total: result.total ?? 0,
      showSizeChanger: false,
      hideOnSinglePage: true,
      itemRender: pageLink(hrefOf),
    },
    onChange: (pagination, _filters, sorter, { action }) => {
      if (action === "paginate") setPage(pagination.current ?? 1);
      if (action === "sort") change({ sort: sortOf(sorter) ?? sort });
    },
  };

  return {
    state,
    rows: result.data,
    total: result.total,
    /** False when there are more rows than the server counts. */
    totalExact: (result.total_exact as boolean | undefined) ?? true,
    /** Further fields of the answer. */
    extras: result as Readonly<Record<string, unknown>>,
    tableProps,
    /** Columns and row height, for the list's tools. */
    look,
    /** For the filter bar: debounced search, chips and a reset. */
    filterProps: useFilterProps(noun, search, chips, clear),
    search,
    filters: state.filters,
    setFilter,
    setFilters: (next: Record<string, string[]>) => change({ filters: { ...state.filters, ...next } }),
    clear,
    setSort: (next: string) => change({ sort: next }),
    setPage,
    hrefOf,
    chips,
    isFirstLoad: query.isPending && enabled,
    /** The rows belong to the previous address. */
    isOutdated: query.isPlaceholderData,
    isFiltered: state.q !== "" || Object.keys(state.filters).length > 0,
    error: query.error ? asFailed(query.error) : null,
    reload: () => void query.refetch(),
    /** Ids changed elsewhere since these rows were loaded. */
    changed: changes.since(query.dataUpdatedAt),
  };
}

interface Answered {
  state: Pick<ListState, "page" | "limit">;
  total: number | undefined;
  /** The page that was answered, as the server says. */
  page: unknown;
  isCurrent: boolean;
}

/** Go to the page that was answered where the address names one beyond the last: what was on it is gone. */
function useLastPage({ state, total, page, isCurrent }: Answered, go: (page: number) => void): void {
  const isBeyond = isCurrent && typeof page === "number" && page < state.page && (total ?? 0) <= (state.page - 1) * state.limit;
  const toLast = useEffectEvent(() => go(page as number));
  useEffect(() => {
    if (isBeyond) toLast();
  }, [isBeyond]);
}

type Table = Pick<
  useTableReturnType,
  "currentPage" | "setCurrentPage" | "pageSize" | "setPageSize" | "filters" | "setFilters" | "sorters" | "setSorters"
>;

/** Return a list's state from the address, and the only function that changes it. */
function useListAddress(table: Table, plain: TableState) {
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
