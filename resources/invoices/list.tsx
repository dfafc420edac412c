import { FileTextOutlined, PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Statistic } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { InvoiceTaxRow } from "#contracts/columns/invoices";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceCounts } from "#contracts/invoices/shapes";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import type { TableFilter } from "#src/hooks/lists/list-chips";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { Can } from "#src/lib/session/can";
import { withTexts } from "#src/lists/filter-words";
import { FirstView } from "#src/lists/first-view";
import { ListFilters } from "#src/lists/list-filters";
import { Tabs } from "#src/lists/tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { dateWords } from "#src/ui/dates/date-words";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { invoiceTableColumns, narrowInvoiceColumns } from "./columns.tsx";
import { newInvoiceAddress } from "./resource.ts";
import { invoiceFilters, invoiceTab, tabNames, tabQuery } from "./view-model.ts";

const FilterPanel = lazy(() => import("./list/filter-panel.tsx"));
const SettingsDrawer = lazy(() => import("./settings/drawer.tsx"));

export default function InvoicePage() {
  return (
    <FirstView of={invoices.noun}>
      <InvoiceList />
    </FirstView>
  );
}

/** Show the store's invoices and credit notes, newest first. */
function InvoiceList() {
  const { t } = useTranslation("invoices");
  const narrow = useNarrow();
  const [params] = useSearchParams();
  const columns = useMemo(() => (narrow ? narrowInvoiceColumns : invoiceTableColumns)(t), [narrow, t]);
  const table = useListTable<InvoiceTaxRow>(invoices, { columns, filters: useInvoiceFilterWords() });
  const counts = useOperation(invoices, "counts");
  const hasHead = table.rows.length > 0 || table.isFiltered;
  const add = (
    <Can I="create" an="Invoice">
      <LinkButton type="primary" to={newInvoiceAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          <SettingsButton />
          {add}
        </>
      }
    >
      {counts.data && <InvoiceSums sums={counts.data.sums} />}
      <Panel flush>
        <Tabs
          label={t("tabs.label")}
          tabs={tabNames.map((key) => ({ key, label: t(`tabs.${key}`), count: counts.data?.[key] }))}
          current={invoiceTab(table.filters)}
          hrefOf={(tab) => tabQuery(tab, params)}
        />
        {hasHead && <ListFilters of={invoices} table={table} panel={(close) => <FilterPanel table={table} onClose={close} />} />}
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          empty={<EmptyState icon={<FileTextOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={add} />}
        />
      </Panel>
    </PageShell>
  );
}

function SettingsButton() {
  const { t } = useTranslation("invoices");
  const [params] = useSearchParams();
  const [isOpen, setOpen] = useState(params.has("settings"));
  return (
    <Can I="read" an="InvoiceSettings">
      <Button icon={<SettingOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("settings.title")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <SettingsDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}

/** Return the list's filters with the texts of their chips; what a tab filters has none. */
function useInvoiceFilterWords(): Record<keyof typeof invoiceFilters, TableFilter> {
  const { t, locale } = useTranslationOf("invoices");
  return useMemo(() => {
    const day = (text: string) => (Number.isNaN(Date.parse(text)) ? text : dateWords(new Date(text), "date", locale, "UTC"));
    const one = () => t("filters.one");
    const texts = withTexts<keyof typeof invoiceFilters>(invoiceFilters, {
      ...{ issued_from: day, issued_to: day, due_from: day, due_to: day },
      ...{ order_id: one, return_id: one, claim_id: one },
      currency: (code) => code,
      einvoice: (value) => t(`records:einvoice.${value}`),
      flag: (value) => t(`records:invoice_flag.${value}`),
    });
    return { ...texts, status: { ...texts.status, chip: false }, kind: { ...texts.kind, chip: false } };
  }, [t, locale]);
}

/** Show what is due and overdue in each currency. */
function InvoiceSums({ sums }: Pick<InvoiceCounts, "sums">) {
  const { t } = useTranslation("invoices");
  if (sums.length === 0) return null;
  return (
    <Flex component="ul" wrap gap={12} aria-label={t("sums.label")}>
      {sums.map(({ currency, count, due_minor, overdue_minor }) => (
        <li key={currency}>
          <Card size="small">
            <Flex wrap gap="8px 32px">
              <Statistic
                title={t("sums.due", { count })}
                valueRender={() => <Money minor={due_minor} currency={currency} weight="large" />}
              />
              <Statistic
                title={t("sums.overdue")}
                valueRender={() => (
                  <Money minor={overdue_minor} currency={currency} weight="large" tone={overdue_minor > 0 ? "danger" : "muted"} />
                )}
              />
            </Flex>
          </Card>
        </li>
      ))}
    </Flex>
  );
}
