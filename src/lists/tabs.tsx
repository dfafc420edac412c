import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { showInBar } from "#src/lib/browser/show-in-bar";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import bar from "#src/ui/pages/section-tabs.module.css";
import styles from "./rows.module.css";

interface TabsProps<Tab extends string> {
  tabs: readonly { key: Tab; label: string; count: number | string | undefined }[];
  /** Left out where the address is none of them. */
  current: Tab | undefined;
  label: string;
  /** Default: search and filters as they are, in another tab. */
  hrefOf?: (tab: Tab) => string;
}

/** Show a list's tabs with their counts as a `nav` of links: antd's Tabs are a widget without links. */
export function Tabs<Tab extends string>({ tabs, current, label, hrefOf }: TabsProps<Tab>) {
  const locale = useLocale();
  const [params] = useSearchParams();
  const here = useRef<HTMLAnchorElement>(null);
  const isFirstPageShown = useFirstPageShown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason
  useEffect(() => {
    // After the rows: scrolling measures the page, which would force a second layout.
    if (isFirstPageShown) showInBar(here.current);
  }, [current, isFirstPageShown]);
  const sameInTab = (tab: Tab) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    if (tab === "all") next.delete("tab");
    else next.set("tab", tab);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className={`${bar.tabs} ${bar.padded}`}>
      {tabs.map(({ key, label: name, count }) => (
        <Link
          key={key}
          to={(hrefOf ?? sameInTab)(key)}
          ref={key === current ? here : null}
          className={styles.tab}
          aria-current={key === current ? "page" : undefined}
          preventScrollReset
        >
          <span>{name}</span>
          <span className={`bh-number ${styles.count}`}>{typeof count === "number" ? numberWords(count, locale) : (count ?? " ")}</span>
        </Link>
      ))}
    </nav>
  );
}
