import { InboxOutlined } from "@ant-design/icons";
import { Button, Pagination, Table } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ReturnRow } from "#contracts/returns/shapes";
import type { Tab } from "#contracts/returns/states";
import { useNarrow } from "#src/hooks/use-narrow";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { createAddress } from "../addresses.ts";
import { Cards } from "./cards.tsx";
import { useDensity } from "./look.ts";
import styles from "./rows.module.css";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import type { ReturnsTable } from "./use-returns.ts";
import type { Selection } from "./use-selection.ts";

interface RowsProps {
  table: ReturnsTable;
  tab: Tab;
  selection: Selection;
  now: Date;
}

/** The rows, or what stands in their place. */
export function Rows({ table, tab, selection, now }: RowsProps) {
  const narrow = useNarrow();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <RowsSkeleton />;
  if (table.rows.length === 0) return <Nothing table={table} tab={tab} />;
  return (
    <>
      <ChangedNotice table={table} />
      <div className={styles.rows} data-stale={table.isOutdated} aria-busy={table.isOutdated}>
        {narrow ? (
          <Cards rows={table.rows} now={now} changed={table.changed} selected={selection.rows} onSelect={selection.toggle} />
        ) : (
          <div className={styles.box}>
            <div className={styles.scroll}>
              <ReturnsGrid table={table} selection={selection} />
            </div>
          </div>
        )}
      </div>
      <Foot table={table} />
    </>
  );
}

/** Its head sticks and its box scrolls by CSS: antd's own ways measure every column, three layouts of the page before the first row. */
function ReturnsGrid({ table, selection }: Pick<RowsProps, "table" | "selection">) {
  const { t } = useTranslation("returns");
  const [density] = useDensity();
  return (
    <Table<ReturnRow>
      {...table.tableProps}
      className={styles.table ?? ""}
      size={density}
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

/** Nothing moves under the hand: what changed elsewhere is told, and shown when asked for. */
function ChangedNotice({ table }: { table: ReturnsTable }) {
  const { t } = useTranslation("returns");
  const count = table.changed.size;
  return (
    <div role="status" className={styles.notice} data-on={count > 0}>
      {count > 0 && (
        <>
          <span>{t("list.changed", { count })}</span>
          <Button type="link" size="small" onClick={table.reload}>
            {t("list.showChanges")}
          </Button>
        </>
      )}
    </div>
  );
}

function Foot({ table }: { table: ReturnsTable }) {
  const { t } = useTranslation("returns");
  const { pagination } = table.tableProps;
  const count = table.total ?? table.rows.length;
  return (
    <div className={styles.foot}>
      <span className={styles.total}>{table.totalExact ? t("list.total", { count }) : t("list.moreThan", { count })}</span>
      {pagination && (
        <nav aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </div>
  );
}

function Nothing({ table, tab }: { table: ReturnsTable; tab: Tab }) {
  const { t } = useTranslation("returns");
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
  if (tab !== "all") return <EmptyState title={t("list.emptyTab")} text={t(`list.emptyTabs.${tab}`)} />;
  return (
    <EmptyState
      icon={<InboxOutlined />}
      title={t("list.empty")}
      text={t("list.emptyText")}
      action={<LinkButton to={createAddress}>{t("actions.create")}</LinkButton>}
    />
  );
}
