import { SearchOutlined } from "@ant-design/icons";
import { Button, Pagination, Table, type TableProps } from "antd";
// The index brings the password field, the text area and what they need.
import Input from "antd/es/input/Input";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";
import styles from "./list-box.module.css";
import { TableSkeleton } from "./skeletons.tsx";

/** What a list needs to know of its table; the list hook gives it. */
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
  /** What stands here while there is nothing: what the list is, and what to do. */
  empty: ReactNode;
  /** Below this width the table scrolls inside its own box. */
  width: number;
  search?: { value: string; onChange: (text: string) => void; placeholder: string };
  /** Beside the search: filters. */
  extra?: ReactNode;
}

/** The rows of a list, or what stands in their place: skeleton, failure with retry, nothing found, nothing there. */
export function ListBox<Row extends object>({ table, empty, width, search, extra }: ListBoxProps<Row>) {
  return (
    <>
      {search && (table.rows.length > 0 || table.isFiltered) && (
        <div className={styles.search}>
          <Input
            className={styles.field ?? ""}
            type="search"
            allowClear
            value={search.value}
            placeholder={search.placeholder}
            aria-label={search.placeholder}
            prefix={<SearchOutlined aria-hidden="true" />}
            onChange={(event) => search.onChange(event.target.value)}
          />
          {extra}
        </div>
      )}
      <Rows table={table} empty={empty} width={width} />
    </>
  );
}

function Rows<Row extends object>({ table, empty, width }: Omit<ListBoxProps<Row>, "search" | "extra">) {
  const { t } = useTranslation();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <TableSkeleton rows={6} />;
  if (table.rows.length === 0 && table.isFiltered) {
    const clear = <Button onClick={table.clear}>{t("actions.clearFilters")}</Button>;
    return <EmptyState title={t("states.noMatch")} text={t("states.noMatchText")} action={clear} />;
  }
  if (table.rows.length === 0) return empty;
  const { pagination } = table.tableProps;
  return (
    <div className={styles.rows} data-stale={table.isOutdated} aria-busy={table.isOutdated}>
      <Table<Row> {...table.tableProps} size="middle" pagination={false} loading={false} scroll={{ x: width }} showSorterTooltip={false} />
      {pagination && (
        <nav className={styles.pages} aria-label={t("nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </div>
  );
}
