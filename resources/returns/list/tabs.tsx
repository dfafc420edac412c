import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { ReturnCounts } from "#contracts/returns/shapes";
import { type Tab, tabs } from "#contracts/returns/states";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { numberWords } from "#src/lib/formats";
import { showInBar } from "#src/lib/show-in-bar";
import bar from "#src/ui/section-tabs.module.css";
import { useLocale } from "#src/ui/use-locale";
import styles from "./list.module.css";

/** Show the tabs with their counts as a `nav` of links that keep search and filters: antd's Tabs are a widget without links. */
export function Tabs({ current, counts }: { current: Tab; counts: ReturnCounts | undefined }) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const [params] = useSearchParams();
  const here = useRef<HTMLAnchorElement>(null);
  const isFirstPageShown = useFirstPageShown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason
  useEffect(() => {
    // After the rows: scrolling measures the page, which would force a second layout.
    if (isFirstPageShown) showInBar(here.current);
  }, [current, isFirstPageShown]);
  const hrefOf = (tab: Tab) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (tab === "all") next.delete("tab");
    else next.set("tab", tab);
    return `?${next}`;
  };
  return (
    <nav aria-label={t("tabs.label")} className={`${bar.tabs} ${bar.padded}`}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={hrefOf(tab)}
          ref={tab === current ? here : null}
          className={styles.tab}
          aria-current={tab === current ? "page" : undefined}
          preventScrollReset
        >
          <span>{t(`enums:tab.${tab}`)}</span>
          <span className={`bh-number ${styles.count}`}>{counts ? numberWords(counts[tab], locale) : " "}</span>
        </Link>
      ))}
    </nav>
  );
}
