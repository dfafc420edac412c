import { InboxOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Pagination, Table } from "antd";
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
import styles from "./list.module.css";
import { RowsSkeleton } from "./rows-skeleton.tsx";
import type { ReturnsTable } from "./use-returns.ts";
import type { Selection } from "./use-selection.ts";

interface RowsProps {
  table: ReturnsTable;
  tab: Tab;
  selection: Selection;
  now: Date;
}

/** Show the rows, or what replaces them. */
export function Rows({ table, tab, selection, now }: RowsProps) {
  const narrow = useNarrow();
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <RowsSkeleton />;
  if (table.rows.length === 0) return <Nothing table={table} tab={tab} />;
  return (
    <>
      <ChangedNotice table={table} />
      <div className="bh-stale" aria-busy={table.isOutdated}>
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

/** Show antd's Table with a head made sticky by CSS: antd's `sticky` splits off the head into its own table and measures every column. */
function ReturnsGrid({ table, selection }: Pick<RowsProps, "table" | "selection">) {
  const { t } = useTranslation("returns");
  return (
    <Table<ReturnRow>
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
function ChangedNotice({ table }: { table: ReturnsTable }) {
  const { t } = useTranslation("returns");
  const count = table.changed.size;
  const show = (
    <Button type="link" size="small" onClick={table.reload}>
      {t("list.showChanges")}
    </Button>
  );
  return (
    <div role="status" className={styles.notice}>
      {count > 0 && <Alert banner type="info" message={t("list.changed", { count })} action={show} />}
    </div>
  );
}

function Foot({ table }: { table: ReturnsTable }) {
  const { t } = useTranslation("returns");
  const { pagination } = table.tableProps;
  const count = table.total ?? table.rows.length;
  return (
    <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ minBlockSize: 49, padding: "12px 16px" }}>
      <span style={{ color: "var(--bh-text3)" }}>{t(table.totalExact ? "list.total" : "list.moreThan", { count })}</span>
      {pagination && (
        <nav aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </Flex>
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
