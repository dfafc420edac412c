import { PlusOutlined, ShoppingOutlined } from "@ant-design/icons";
import { Space } from "antd";
import { lazy, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type OrderRow, orders } from "#contracts/orders/orders";
import { type OrderTab, orderTabNames } from "#contracts/orders/query";
import { useOperation } from "#src/hooks/data/use-operation";
import type { TableFilter } from "#src/hooks/lists/list-chips";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { amountText, dayText, withTexts } from "#src/lists/filter-words";
import { FirstView } from "#src/lists/first-view";
import { ListFilters } from "#src/lists/list-filters";
import { Tabs } from "#src/lists/tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { connectionAddress } from "../store-connection/resource.ts";
import { narrowOrderColumns, orderTableColumns } from "./columns.tsx";
import { filtersOf, type OrderFilterName, orderFilters, orderTab } from "./list/filters.ts";
import { newOrderAddress } from "./resource.ts";

const FilterPanel = lazy(() => import("./list/filter-panel.tsx"));

export default function OrderPage() {
  return (
    <FirstView of={orders.noun}>
      <OrderList />
    </FirstView>
  );
}

/** Show the store's orders, newest first. */
function OrderList() {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const narrow = useNarrow();
  const currency = useSession(({ store }) => store?.currency) ?? "USD";
  const columns = useMemo(() => (narrow ? narrowOrderColumns : orderTableColumns)(t, enumLabel), [narrow, t, enumLabel]);
  const table = useListTable<OrderRow>(orders, { columns, filters: useOrderFilterWords(currency) });
  const hasHead = table.rows.length > 0 || table.isFiltered;
  return (
    <PageShell lead={t("lead")} actions={<AddButton />}>
      <Panel flush>
        <OrderTabs current={orderTab(table.filters)} />
        {hasHead && (
          <ListFilters of={orders} table={table} panel={(close) => <FilterPanel table={table} currency={currency} onClose={close} />} />
        )}
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          empty={<EmptyState icon={<ShoppingOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={<Begin />} />}
        />
      </Panel>
    </PageShell>
  );
}

function AddButton() {
  const { t } = useTranslation("orders");
  return (
    <Can I="create" an="Order">
      <LinkButton to={newOrderAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
}

/** Show what brings the first order. */
function Begin() {
  const { t } = useTranslation("orders");
  return (
    <Can I="update" a="Store">
      <Space wrap>
        <LinkButton to={connectionAddress} type="primary">
          {t("actions.connect")}
        </LinkButton>
        <AddButton />
      </Space>
    </Can>
  );
}

/** Return the list's filters with the texts of their chips. */
function useOrderFilterWords(currency: string): Record<OrderFilterName, TableFilter> {
  const { t, enumLabel, locale } = useTranslationOf("orders");
  return useMemo(() => {
    const day = dayText(locale);
    const money = amountText(currency, locale);
    return withTexts<OrderFilterName>(orderFilters, {
      ordered_from: day,
      ordered_to: day,
      min_total_minor: money,
      max_total_minor: money,
      fulfilment_state: (value) => enumLabel("fulfilment", value),
      kind: (value) => enumLabel("order_kind", value),
      channel: (value) => enumLabel("channel", value),
      product: () => t("ofProduct"),
    });
  }, [t, enumLabel, locale, currency]);
}

/** Return the address of a tab: its filters alone. */
function addressOfTab(tab: OrderTab): string {
  return `?${new URLSearchParams(Object.entries(filtersOf(tab)).map(([name, values]) => [name, values.join(",")]))}`;
}

/** Show the presets with their counts. */
function OrderTabs({ current }: { current: OrderTab | undefined }) {
  const { t } = useTranslation("orders");
  const locale = useLocale();
  const { data } = useOperation(orders, "counts");
  const countOf = (tab: OrderTab) => data && `${numberWords(data[tab].total, locale)}${data[tab].total_exact ? "" : "+"}`;
  return (
    <Tabs
      label={t("tabs.label")}
      current={current}
      tabs={orderTabNames.map((key) => ({ key, label: t(`tabs.${key}`), count: countOf(key) }))}
      hrefOf={addressOfTab}
    />
  );
}
