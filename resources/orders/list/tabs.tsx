import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { orders } from "#contracts/orders/orders";
import { type OrderCounts, type OrderTab, orderTabNames } from "#contracts/orders/query";
import { useOperation } from "#src/hooks/use-operation";
import { numberWords } from "#src/lib/formats";
import { showInBar } from "#src/lib/show-in-bar";
import bar from "#src/ui/section-tabs.module.css";
import { useLocale } from "#src/ui/use-locale";
import { filtersOf } from "./filters.ts";
import styles from "./tabs.module.css";

/** Return the address of a tab: its filters alone. */
function addressOfTab(tab: OrderTab): string {
  return `?${new URLSearchParams(Object.entries(filtersOf(tab)).map(([name, values]) => [name, values.join(",")]))}`;
}

/** Show the presets with their counts as a `nav` of links: antd's Tabs are a widget without links. */
export function OrderTabs({ current }: { current: OrderTab | undefined }) {
  const { t } = useTranslation("orders");
  const here = useRef<HTMLAnchorElement>(null);
  const { data } = useOperation(orders, "counts");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason
  useEffect(() => {
    showInBar(here.current);
  }, [current]);
  return (
    <nav aria-label={t("tabs.label")} className={`${bar.tabs} ${bar.padded}`}>
      {orderTabNames.map((tab) => (
        <Link
          key={tab}
          to={addressOfTab(tab)}
          ref={tab === current ? here : null}
          className={styles.tab}
          aria-current={tab === current ? "page" : undefined}
          preventScrollReset
        >
          <span>{t(`tabs.${tab}`)}</span>
          <Count of={data?.[tab]} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ of }: { of: OrderCounts[OrderTab] | undefined }) {
  const locale = useLocale();
  return <span className={`bh-number ${styles.count}`}>{of ? `${numberWords(of.total, locale)}${of.total_exact ? "" : "+"}` : " "}</span>;
}
