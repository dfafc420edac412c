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
  words: Translate;
  /** The rows on narrow screens. */
  cards: ReactNode;
  /** What replaces a list without rows. */
  nothing: ReactNode;
}

/** Show selectable rows, or what replaces them. */
export function Rows<R extends Row>({ table, selection, words, cards, nothing }: RowsProps<R>) {
  const narrow = useNarrow();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <RowsSkeleton />;
  if (table.rows.length === 0) return nothing;
  return (
    <>
      <ChangedNotice count={table.changed.size} words={words} onReload={table.reload} />
      <div className="bh-stale" aria-busy={table.isOutdated}>
        {narrow ? (
          cards
        ) : (
          <div className={styles.box}>
            <div className={styles.scroll}>
              <Grid table={table} selection={selection} words={words} />
            </div>
          </div>
        )}
      </div>
      <Foot table={table} words={words} />
    </>
  );
}

/** Show antd's Table with a head made sticky by CSS: antd's `sticky` splits off the head into its own table and measures every column. */
function Grid<R extends Row>({ table, selection, words }: Pick<RowsProps<R>, "table" | "selection" | "words">) {
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
        getCheckboxProps: (row) => ({ "aria-label": words("list.selectRow", { number: row.number }) }) as object,
        getTitleCheckboxProps: () => ({ "aria-label": words("list.selectPage") }) as object,
      }}
    />
  );
}

/** Announce changes made elsewhere and show them on request, so that rows do not move under the pointer. */
function ChangedNotice({ count, words, onReload }: { count: number; words: Translate; onReload: () => void }) {
  const show = (
    <Button type="link" size="small" onClick={onReload}>
      {words("list.showChanges")}
    </Button>
  );
  return (
    <div role="status" className={styles.notice}>
      {count > 0 && <Alert banner type="info" message={words("list.changed", { count })} action={show} />}
    </div>
  );
}

function Foot<R>({ table, words }: Pick<RowsProps<R>, "table" | "words">) {
  const { t } = useTranslation();
  const { pagination } = table.tableProps;
  const count = table.total ?? table.rows.length;
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ minBlockSize: 49, padding: "12px 16px" }}>
      <span style={{ color: "var(--bh-text3)" }}>{words(table.totalExact ? "list.total" : "list.moreThan", { count })}</span>
      {pagination && (
        <nav aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </Flex>
  );
}
