import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import { type OrderTab, orderTabNames } from "#contracts/orders/query";
import { useOperation } from "#src/hooks/data/use-operation";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { Tabs } from "#src/lists/tabs";
import { filtersOf } from "./filters.ts";

/** Return the address of a tab: its filters alone. */
function addressOfTab(tab: OrderTab): string {
  return `?${new URLSearchParams(Object.entries(filtersOf(tab)).map(([name, values]) => [name, values.join(",")]))}`;
}

/** Show the presets with their counts. */
export function OrderTabs({ current }: { current: OrderTab | undefined }) {
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
