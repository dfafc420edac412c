import { CloseOutlined, PlusOutlined, ShoppingOutlined } from "@ant-design/icons";
import { Button, Space } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type OrderRow, orders } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useListTable } from "#src/hooks/use-list-table";
import { useNarrow } from "#src/hooks/use-narrow";
import { Can } from "#src/lib/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { newOrderAddress } from "./addresses.ts";
import { narrowColumns, orderColumns } from "./columns.tsx";
import { storeAddress } from "./other-addresses.ts";

export default function OrderPage() {
  return (
    <FirstView of={orders.noun}>
      <OrderList />
    </FirstView>
  );
}

/** Show that only one product's orders are listed. */
function ProductTag({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("orders");
  return (
    <Button
      size="small"
      shape="round"
      icon={<CloseOutlined aria-hidden="true" />}
      iconPosition="end"
      onClick={onClear}
      aria-label={t("common:actions.removeFilter", { name: t("ofProduct") })}
    >
      {t("ofProduct")}
    </Button>
  );
}

/** Show the store's orders, newest first. */
function OrderList() {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowColumns : orderColumns)(t, enumLabel), [narrow, t, enumLabel]);
  const table = useListTable<OrderRow>(orders, { columns });
  const add = (
    <Can I="create" an="Order">
      <LinkButton to={newOrderAddress} icon={<PlusOutlined />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  const begin = (
    <Can I="update" a="Store">
      <Space wrap>
        <LinkButton to={storeAddress} type="primary">
          {t("actions.connect")}
        </LinkButton>
        {add}
      </Space>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={add}>
      <Panel flush>
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={table.filterProps.search}
          extra={table.filters.product && <ProductTag onClear={() => table.setFilter("product", undefined)} />}
          tools={<ListTools of={orders} table={table} views />}
          empty={<EmptyState icon={<ShoppingOutlined />} title={t("empty")} text={t("emptyText")} action={begin} />}
        />
      </Panel>
    </PageShell>
  );
}
