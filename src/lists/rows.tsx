import { Alert, Button, Flex, Pagination, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/use-narrow";
import type { Failed } from "#src/lib/failed";
import type { Translate } from "#src/lib/translate";
import { ErrorState } from "#src/ui/error-state";
import styles from "./rows.module.css";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import type { Selection } from "./use-selection.ts";

interface Row {
  id: string;
  number: string;
}

/** The part of `useListTable` that the rows need. */
export interface TableOfRows<R> {
  rows: readonly R[];
  total: number | undefined;
  totalExact: boolean;
  tableProps: TableProps<R>;
  error: Failed | null;
  isFirstLoad: boolean;
  isOutdated: boolean;
  changed: ReadonlySet<string>;
  reload: () => void;
  setPage: (page: number) => void;
}

export interface RowsProps<R> {
  table: TableOfRows<R>;
  selection: Selection<R>;
  /** Words of the noun: `list.changed`, `list.total`, `list.selectRow` and others. */
  t: Translate;
  /** The rows on narrow screens. */
  cards: ReactNode;
  /** What replaces a list without rows. */
  nothing: ReactNode;
}

/** Show selectable rows, or what replaces them. */
export function Rows<R extends Row>({ table, selection, t, cards, nothing }: RowsProps<R>) {
  const narrow = useNarrow();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <RowsSkeleton />;
  if (table.rows.length === 0) return nothing;
  return (
    <>
      <ChangedNotice count={table.changed.size} t={t} onReload={table.reload} />
      <div className="bh-stale" aria-busy={table.isOutdated}>
        {narrow ? (
          cards
        ) : (
          <div className={styles.box}>
            <div className={styles.scroll}>
              <Grid table={table} selection={selection} t={t} />
            </div>
          </div>
        )}
      </div>
      <Foot table={table} t={t} />
    </>
  );
}

/** Show antd's Table with a head made sticky by CSS: antd's `sticky` splits off the head into its own table and measures every column. */
function Grid<R extends Row>({ table, selection, t }: Pick<RowsProps<R>, "table" | "selection" | "t">) {
  return (
    <Table<R>
      {...table.tableProps}
      tableLayout="fixed"
      pagination={false}
      loading={false}
      showSorterTooltip={false}
      rowClassName={styles.row ?? ""}
      rowSelection={{
        columnWidth: 44,
        selectedRowKeys: [...selection.rows.keys()],
        preserveSelectedRowKeys: true,
        onSelect: (row, on) => selection.toggle(row, on),
        onSelectAll: (on, _rows, touched) => {
          for (const row of touched) selection.toggle(row, on);
        },
        getCheckboxProps: (row) => ({ "aria-label": t("list.selectRow", { number: row.number }) }) as object,
        getTitleCheckboxProps: () => ({ "aria-label": t("list.selectPage") }) as object,
      }}
    />
  );
}

/** Announce changes made elsewhere and show them on request, so that rows do not move under the pointer. */
function ChangedNotice({ count, t, onReload }: { count: number; t: Translate; onReload: () => void }) {
  const show = (
    <Button type="link" size="small" onClick={onReload}>
      {t("list.showChanges")}
    </Button>
  );
  return (
    <div role="status" className={styles.notice}>
      {count > 0 && <Alert banner type="info" message={t("list.changed", { count })} action={show} />}
    </div>
  );
}

function Foot<R>({ table, t }: Pick<RowsProps<R>, "table" | "t">) {
  const { t: common } = useTranslation();
  const { pagination } = table.tableProps;
  const count = table.total ?? table.rows.length;
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ minBlockSize: 49, padding: "12px 16px" }}>
      <span style={{ color: "var(--bh-text3)" }}>{t(table.totalExact ? "list.total" : "list.moreThan", { count })}</span>
      {pagination && (
        <nav aria-label={common("nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </Flex>
  );
}
