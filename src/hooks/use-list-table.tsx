import { type BaseRecord, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import type { TableProps } from "antd";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import { asFailed, type Failed } from "#src/lib/failed";
import type { ListFilter } from "#src/lib/list-state";
import { isOwnChange } from "#src/lib/live";
import { listRequest } from "./list-request.ts";
import { useListState } from "./use-list-state.ts";
import { useLive } from "./use-live.ts";
import { usePainted } from "./use-painted.ts";

export interface TableFilter extends ListFilter {
  /** The value in words; default `<resource>.<filter>.<value>`. */
  text?: (value: string) => string;
  /** Has its own place on the page (tabs) and therefore no chip. */
  chip?: false;
}

export interface ListTableOptions<Row> {
  /** Memoised by the page. A column with `sorter: true` sorts by its `key`. */
  columns: NonNullable<TableProps<Row>["columns"]>;
  filters?: Record<string, TableFilter>;
  /** As on the wire: `-created_at`. */
  sort?: string;
  limit?: number;
  enabled?: boolean;
}

/** An active filter in the reader's language, as the filter bar shows it. */
export interface FilterChip {
  key: string;
  label: string;
  value: string;
  onRemove: () => void;
}

const noFilters: Record<string, TableFilter> = {};

/**
 * A table whose whole state is the address. Any change but a page leads to page one; pages are real links; old
 * rows stay while the next load. What was changed elsewhere is marked and waits for `reload`, so nothing jumps under the hand.
 */
export function useListTable<Row extends BaseRecord & { id: string }>(contract: Contract, options: ListTableOptions<Row>) {
  const { columns, filters = noFilters, sort, limit = 20, enabled = true } = options;
  const resource = contract.noun;
  const { state, change, hrefOf } = useListState({ limit, sort, filters });

  const { query, result } = useList<Row>({
    resource,
    dataProviderName: contract.service,
    ...useMemo(() => listRequest(state), [state]),
    errorNotification: false,
    queryOptions: { placeholderData: keepPreviousData, enabled },
  });
  const changed = useChangedElsewhere(resource, query.dataUpdatedAt);
  const setFilter = (name: string, values: string | readonly string[] | undefined) =>
    change({ filters: { ...state.filters, [name]: values === undefined ? [] : ([values].flat() as string[]) } });

  const error: Failed | null = query.error ? asFailed(query.error) : null;
  const tableProps: TableProps<Row> = {
    rowKey: "id",
    columns: useMemo(() => columns.map((column) => withSort(column, state.sort)), [columns, state.sort]),
    dataSource: useSeenFirst(result.data),
    loading: query.isPending && enabled,
    pagination: {
      current: state.page,
      pageSize: state.limit,
      total: result.total ?? 0,
      showSizeChanger: false,
      hideOnSinglePage: true,
      itemRender: (page, type, element) => <PageLink href={hrefOf(page)} type={type} page={page} element={element} />,
    },
    onChange: (pagination, _filters, sorter, { action }) => {
      if (action === "paginate") change({ page: pagination.current ?? 1 });
      if (action === "sort") change({ sort: sortOf(sorter) ?? sort });
    },
  };

  return {
    state,
    rows: result.data as Row[],
    total: result.total,
    /** False when the list is longer than the server counts. */
    totalExact: (result.total_exact as boolean | undefined) ?? true,
    tableProps,
    /** For the filter bar, whose field waits until the typing rests. */
    search: { value: state.q, onChange: (q: string) => change({ q }, { replace: true }) },
    filters: state.filters,
    setFilter,
    setFilters: (next: Record<string, string[]>) => change({ filters: { ...state.filters, ...next } }),
    clear: () => change({ filters: {}, q: "" }),
    setSort: (next: string) => change({ sort: next }),
    setPage: (page: number) => change({ page }),
    hrefOf,
    chips: useChips(resource, state.filters, filters, setFilter),
    isFirstLoad: query.isPending && enabled,
    /** The rows shown belong to the former address. */
    isOutdated: query.isPlaceholderData,
    isFiltered: state.q !== "" || Object.keys(state.filters).length > 0,
    error,
    reload: () => void query.refetch(),
    /** Ids that changed elsewhere since these rows were loaded. */
    changed,
  };
}

/** Rows taller than this are not known; a table begins below a third of the screen. */
const rowsOnScreen = () => Math.ceil(window.innerHeight / 90);

/** Of the first page that opens only what is seen is drawn at once, the rest right after: the first row does not wait for the last. */
function useSeenFirst<Row>(rows: readonly Row[]): readonly Row[] {
  const isWhole = usePainted();
  return useMemo(() => (isWhole ? rows : rows.slice(0, rowsOnScreen())), [rows, isWhole]);
}

type Column<Row> = NonNullable<TableProps<Row>["columns"]>[number];
function withSort<Row>(column: Column<Row>, sort: string | undefined): Column<Row> {
  if (!("sorter" in column) || !column.sorter) return column;
  const order = sort === column.key ? "ascend" : sort === `-${String(column.key)}` ? "descend" : null;
  return { ...column, sortOrder: order };
}

function sortOf(sorter: Parameters<NonNullable<TableProps["onChange"]>>[2]): string | undefined {
  const one = [sorter].flat()[0];
  if (!one?.order || one.columnKey === undefined) return undefined;
  return `${one.order === "descend" ? "-" : ""}${String(one.columnKey)}`;
}

function PageLink({ href, type, page, element }: { href: string; type: string; page: number; element: ReactNode }) {
  if (type !== "page") return element;
  // The table's own click handling changes the page; the link is for a new tab and for copying.
  const stay = (event: React.MouseEvent) => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) event.preventDefault();
    else event.stopPropagation();
  };
  return (
    <Link to={href} onClick={stay} tabIndex={-1}>
      {page}
    </Link>
  );
}

/** Nothing was changed elsewhere: one set, so that who compares sees the same. */
export const noIds: ReadonlySet<string> = new Set();

/** Ids a live event named since the rows were loaded, the echo of one's own commands left out. */
function useChangedElsewhere(resource: string, loadedAt: number): ReadonlySet<string> {
  const [marks, setMarks] = useState<{ loadedAt: number; ids: ReadonlySet<string> }>({ loadedAt, ids: noIds });
  useLive(resource, ({ ids }) => {
    if (isOwnChange()) return;
    setMarks((before) => ({ loadedAt, ids: new Set([...(before.loadedAt === loadedAt ? before.ids : []), ...ids]) }));
  });
  return marks.loadedAt === loadedAt ? marks.ids : noIds;
}

function useChips(
  resource: string,
  active: Record<string, string[]>,
  filters: Record<string, TableFilter>,
  setFilter: (name: string, values: string[]) => void,
): FilterChip[] {
  const { t } = useTranslation();
  return Object.entries(active)
    .filter(([field]) => filters[field]?.chip !== false)
    .flatMap(([field, values]) =>
      values.map((value) => ({
        key: `${field}=${value}`,
        label: t(`${resource}:fields.${field}`, field),
        value: filters[field]?.text?.(value) ?? t([`${resource}:${field}.${value}`, `enums:${field}.${value}`], value),
        onRemove: () =>
          setFilter(
            field,
            values.filter((other) => other !== value),
          ),
      })),
    );
}
