import { Alert, Button, Flex, Pagination, Skeleton, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { type Translation, useTranslationOf } from "#src/hooks/words/use-translation-of";
import type { Failed } from "#src/lib/calls/failed";
import type { Translate } from "#src/lib/words/translate";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { type CardCells, Cards, type CaseRow } from "./cards.tsx";
import styles from "./rows.module.css";
import type { Selection } from "./use-selection.ts";

/** The part of `useListTable` that the rows need. */
export interface TableOfRows<R> {
  now: Date;
  state: { q: string };
  filters: Record<string, string[]>;
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
  /** The noun, whose words are `list.changed`, `list.total`, `list.selectRow` and others. */
  noun: string;
  /** The current tab. */
  tab: string;
  /** Return a row's cells on a narrow screen. */
  cellsOf: (row: R, words: Translation) => CardCells;
  /** For a store without any. */
  icon: ReactNode;
  /** How to create the first one. */
  create: ReactNode;
}

/** Show selectable rows, or what replaces them. */
export function Rows<R extends CaseRow>({ table, selection, noun, cellsOf, ...props }: RowsProps<R>) {
  const words = useTranslationOf(noun);
  const narrow = useNarrow();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <RowsSkeleton />;
  if (table.rows.length === 0) return <Nothing {...props} table={table} words={words.t} />;
  return (
    <>
      <ChangedNotice count={table.changed.size} words={words.t} onReload={table.reload} />
      <div className="bh-stale" aria-busy={table.isOutdated}>
        {narrow ? (
          <Cards rows={table.rows} now={table.now} selection={selection} words={words} cellsOf={(row) => cellsOf(row, words)} />
        ) : (
          <div className={styles.box}>
            <div className={styles.scroll}>
              <Grid table={table} selection={selection} words={words.t} />
            </div>
          </div>
        )}
      </div>
      <Foot table={table} words={words.t} />
    </>
  );
}

type Part<R> = Pick<RowsProps<R>, "table"> & { words: Translate };

function Nothing<R>({ table, words, tab, icon, create }: Part<R> & Pick<RowsProps<R>, "tab" | "icon" | "create">) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const isFiltered = table.state.q !== "" || Object.entries(table.filters).some(([name, values]) => name !== "tab" && values.length > 0);
  if (isFiltered) {
    return (
      <EmptyState
        title={t("common:states.noMatch")}
        text={t("common:states.noMatchText")}
        action={<Button onClick={() => setParams(tab === "all" ? {} : { tab })}>{t("common:actions.clearFilters")}</Button>}
      />
    );
  }
  if (tab !== "all") return <EmptyState title={words("list.emptyTab")} text={words(`list.emptyTabs.${tab}`)} />;
  return <EmptyState icon={icon} title={words("list.empty")} text={words("list.emptyText")} action={create} />;
}

/** Show antd's Table with a head made sticky by CSS: antd's `sticky` splits off the head into its own table and measures every column. */
function Grid<R extends CaseRow>({ table, selection, words }: Part<R> & Pick<RowsProps<R>, "selection">) {
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

function Foot<R>({ table, words }: Part<R>) {
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

const rows = Array.from({ length: 10 }, (_, index) => index);
const widths = [70, 96, 168, 104, 72, 84, 40];
const line = "1px solid var(--bh-line)";

/** Show loading rows at their final height; antd's Table only has a spinner. */
function RowsSkeleton() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const rowStyle = narrow ? { minBlockSize: 136, paddingInline: 16 } : { minBlockSize: 58, paddingInline: "52px 16px" };
  const shown = narrow ? widths.slice(0, 2) : widths;
  return (
    <>
      <span className="bh-hidden" role="status">
        {t("common:states.loading")}
      </span>
      {!narrow && <div style={{ blockSize: 40, borderBlockEnd: line, background: "var(--bh-subtle)" }} aria-hidden="true" />}
      {rows.map((row) => (
        <Flex key={row} gap={24} align="center" style={{ ...rowStyle, borderBlockEnd: line }} aria-hidden="true">
          {shown.map((width) => (
            <div key={width} style={{ flex: `1 1 ${width}px` }}>
              <Skeleton active title={false} paragraph={{ rows: 2, width: [`${70 + ((row * 17) % 30)}%`, "55%"] }} />
            </div>
          ))}
        </Flex>
      ))}
    </>
  );
}
