import { CloudDownloadOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { deliveries, deliveryFates, stores } from "#contracts/stores";
import { useListTable } from "#src/hooks/use-list-table";
import { useOperation } from "#src/hooks/use-operation";
import { useSession } from "#src/lib/session";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { keysAddress } from "./addresses.ts";
import { type DeliveryRow, deliveryColumns } from "./columns.tsx";
import { StoreConnection } from "./store-connection.tsx";

export default function StoreRoute() {
  return (
    <FirstView of={deliveries.noun}>
      <StorePage />
    </FirstView>
  );
}

/** Show the store's connection and its platform's webhook deliveries with their outcome. */
function StorePage() {
  const { t } = useTranslation("deliveries");
  const columns = useMemo(() => deliveryColumns(t), [t]);
  const table = useListTable<DeliveryRow>(deliveries, { columns });
  const storeId = useSession((session) => session.store?._id);
  const stored = useOperation(stores, "list");
  const store = stored.data?.items.find((one) => one._id === storeId);
  const isLive = store?.connection === "live";
  return (
    <PageShell lead={t("lead")}>
      {stored.error ? (
        <ErrorState code={stored.error.code} requestId={stored.error.requestId} onRetry={stored.retry} />
      ) : (
        <StoreConnection store={store} />
      )}
      <Panel flush title={t("panelTitle")}>
        <ListBox
          table={table}
          width={760}
          search={table.filterProps.search}
          extra={
            <Select
              style={{ minInlineSize: 160 }}
              aria-label={t("fields.state")}
              value={table.filters.state?.[0] ?? ""}
              onChange={(state) => table.setFilter("state", state ? [state] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...deliveryFates.map((state) => ({ value: state, label: t(`records:delivery_state.${state}`) })),
              ]}
            />
          }
          tools={<ListTools of={deliveries} table={table} views />}
          empty={
            <EmptyState
              icon={<CloudDownloadOutlined aria-hidden="true" />}
              title={t("empty")}
              text={t(isLive ? "emptyLive" : "emptyText")}
              action={!isLive && <LinkButton to={keysAddress}>{t("actions.keys")}</LinkButton>}
            />
          }
        />
      </Panel>
    </PageShell>
  );
}
