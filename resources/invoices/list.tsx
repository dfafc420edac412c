import { FileTextOutlined, PlusOutlined, SettingOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { InvoiceTaxRow } from "#contracts/columns/invoices";
import { invoices } from "#contracts/invoices/invoices";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { ListFilters } from "#src/lists/list-filters";
import { Tabs } from "#src/lists/tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newInvoiceAddress } from "./addresses.ts";
import { invoiceColumns, narrowInvoiceColumns } from "./columns.tsx";
import { InvoiceSums } from "./list/sums.tsx";
import { useInvoiceFilterWords } from "./list/use-filter-words.ts";
import { invoiceTab, tabNames, tabQuery } from "./view-model.ts";

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
  const columns = useMemo(() => (narrow ? narrowInvoiceColumns : invoiceColumns)(t), [narrow, t]);
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
