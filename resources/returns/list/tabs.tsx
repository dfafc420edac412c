import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { ReturnCounts } from "#contracts/returns/shapes";
import { type Tab, tabs } from "#contracts/returns/states";
import { numberWords } from "#src/lib/formats";
import { showInBar } from "#src/lib/show-in-bar";
import { useLocale } from "#src/ui/use-locale";
import styles from "./tabs.module.css";

/** Where returns wait, with how many. Each is a link that keeps search and filters. */
export function Tabs({ current, counts }: { current: Tab; counts: ReturnCounts | undefined }) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const [params] = useSearchParams();
  const here = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason
  useEffect(() => {
    // With the frame: scrolling measures the page, and would do so twice.
    const frame = requestAnimationFrame(() => showInBar(here.current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  const hrefOf = (tab: Tab) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (tab === "all") next.delete("tab");
    else next.set("tab", tab);
    return `?${next}`;
  };
  return (
    <nav aria-label={t("tabs.label")} className={styles.box}>
      <ul className={styles.row}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={hrefOf(tab)}
              ref={tab === current ? here : null}
              className={styles.tab}
              aria-current={tab === current ? "page" : undefined}
              preventScrollReset
            >
              <span>{t(`enums:tab.${tab}`)}</span>
              <span className={`bh-number ${styles.count}`}>{counts ? numberWords(counts[tab], locale) : " "}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
