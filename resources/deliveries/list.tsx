import { CloudDownloadOutlined } from "@ant-design/icons";
import { Pagination, Select, Table } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { deliveries, deliveryFates } from "#contracts/stores";
import { useListTable } from "#src/hooks/use-list-table";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import { type DeliveryRow, deliveryColumns } from "./columns.tsx";
import styles from "./list.module.css";
import { StoreConnection } from "./store-connection.tsx";

/** Whose own system tells orders needs no platform. */
const keysAddress = "/dashboard/settings/store/api-keys";

/** The store's connection, and what its platform told us: each delivery with its fate. */
export default function StorePage() {
  const { t } = useTranslation("deliveries");
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const table = useListTable<DeliveryRow>(deliveries, { columns });
  return (
    <PageShell lead={t("lead")}>
      <StoreConnection />
      <Panel
        flush
        title={t("told")}
        extra={
          <Select
            className={styles.filter ?? ""}
            aria-label={t("fields.state")}
            value={table.filters.state?.[0] ?? ""}
            onChange={(state) => table.setFilter("state", state ? [state] : [])}
            options={[
              { value: "", label: t("common:states.all") },
              ...deliveryFates.map((state) => ({ value: state, label: t(`state.${state}`) })),
            ]}
          />
        }
      >
        <Rows table={table} />
      </Panel>
    </PageShell>
  );
}

function Rows({ table }: { table: ReturnType<typeof useListTable<DeliveryRow>> }) {
  const { t } = useTranslation("deliveries");
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <TableSkeleton rows={6} />;
  if (table.rows.length === 0) {
    return table.isFiltered ? (
      <EmptyState title={t("common:states.noMatch")} text={t("common:states.noMatchText")} />
    ) : (
      <EmptyState
        icon={<CloudDownloadOutlined />}
        title={t("empty")}
        text={t("emptyText")}
        action={<LinkButton to={keysAddress}>{t("actions.keys")}</LinkButton>}
      />
    );
  }
  const { pagination } = table.tableProps;
  return (
    <>
      <Table<DeliveryRow>
        {...table.tableProps}
        size="middle"
        pagination={false}
        loading={false}
        scroll={{ x: 760 }}
        showSorterTooltip={false}
      />
      {pagination && (
        <nav className={styles.pages} aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </>
  );
}
