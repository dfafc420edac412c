import { Button, Flex, Pagination, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTableWidth } from "#src/hooks/screen/use-narrow";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { TableSkeleton } from "../feedback/skeletons.tsx";
import { type Search, SearchField } from "./filter-bar.tsx";

/** The part of a table hook's result that a list needs. */
export interface ListedTable<Row> {
  tableProps: TableProps<Row>;
  rows: readonly Row[];
  error: { code: string; requestId?: string | undefined } | null;
  isFirstLoad: boolean;
  isOutdated: boolean;
  isFiltered: boolean;
  reload: () => void;
  clear: () => void;
  setPage: (page: number) => void;
}

interface ListBoxProps<Row> {
  table: ListedTable<Row>;
  /** Shown while the list is empty: what it is for, and what to do. */
  empty: ReactNode;
  /** Below this width (px) the table scrolls inside its own box. */
  width: number;
  search?: Search;
  /** Filters beside the search. */
  extra?: ReactNode;
  /** The list's tools, at the end of the same line. */
  tools?: ReactNode;
  /** Replaces the table. */
  rows?: ReactNode;
}

/** Show antd's Table, or what replaces it: skeleton, failure with retry, no results, empty list. */
export function ListBox<Row extends object>({ table, search, extra, tools, ...rest }: ListBoxProps<Row>) {
  const hasHead = Boolean(search || extra || tools) && (table.rows.length > 0 || table.isFiltered);
  return (
    <>
      {hasHead && (
        <Flex wrap gap={8} align="center" style={{ padding: "12px 20px" }}>
          {search && <SearchField {...search} />}
          {extra}
          {tools && (
            <Flex wrap gap={4} style={{ marginInlineStart: "auto" }}>
              {tools}
            </Flex>
          )}
        </Flex>
      )}
      <Rows table={table} {...rest} />
    </>
  );
}

function Rows<Row extends object>({ table, empty, width, rows }: Omit<ListBoxProps<Row>, "search" | "extra" | "tools">) {
  const { t } = useTranslation();
  const least = useTableWidth(width, table.tableProps.columns);
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <TableSkeleton rows={6} />;
  if (table.rows.length === 0 && table.isFiltered) {
    const clear = <Button onClick={table.clear}>{t("actions.clearFilters")}</Button>;
    return <EmptyState title={t("states.noMatch")} text={t("states.noMatchText")} action={clear} />;
  }
  if (table.rows.length === 0) return empty;
  const { pagination } = table.tableProps;
  return (
    <div className="bh-stale" aria-busy={table.isOutdated}>
      {rows ?? <Table<Row> {...table.tableProps} pagination={false} loading={false} scroll={{ x: least }} showSorterTooltip={false} />}
      {pagination && (
        <nav aria-label={t("nav.pages")}>
          <Pagination {...pagination} style={{ padding: "12px 20px" }} align="end" size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </div>
  );
}
