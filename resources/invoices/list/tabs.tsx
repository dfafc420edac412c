import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import type { InvoiceTab } from "#contracts/invoices/states";
import { numberWords } from "#src/lib/formats";
import { showInBar } from "#src/lib/show-in-bar";
import bar from "#src/ui/section-tabs.module.css";
import { useLocale } from "#src/ui/use-locale";
import { tabNames, tabQuery } from "../view-model.ts";

/** Show the tabs with their counts as a `nav` of links that keep search and filters: antd's Tabs are a widget without links. */
export function Tabs({ current, counts }: { current: InvoiceTab; counts: InvoiceCounts | undefined }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const [params] = useSearchParams();
  return (
    <nav aria-label={t("tabs.label")} className={`${bar.tabs} ${bar.padded}`}>
      {tabNames.map((tab) => (
        <Link
          key={tab}
          to={tabQuery(tab, params)}
          className={bar.tab ?? ""}
          ref={tab === current ? showInBar : null}
          aria-current={tab === current ? "page" : undefined}
          preventScrollReset
        >
          {t(`tabs.${tab}`)} <span className="bh-number">{counts ? numberWords(counts[tab], locale) : " "}</span>
        </Link>
      ))}
    </nav>
  );
}
