import { InboxOutlined, PlusOutlined, ScanOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BulkAction, returnActions } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { tabs } from "#contracts/returns/states";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { loadWords } from "#src/lib/words/i18n";
import { BulkBar } from "#src/lists/bulk-bar";
import { FirstView } from "#src/lists/first-view";
import { ListFilters } from "#src/lists/list-filters";
import { Rows } from "#src/lists/rows";
import { Tabs } from "#src/lists/tabs";
import { useSelection } from "#src/lists/use-selection";
import { LinkButton } from "#src/ui/actions/link-button";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { cardOf } from "./list/cells.tsx";
import { useReturns } from "./list/use-returns.ts";
import { newReturnAddress } from "./resource.ts";

const FilterPanel = lazy(() => import("./list/filter-panel.tsx"));
const ScanDialog = lazy(() => import("./list/scan-dialog.tsx"));
const BulkDialog = lazy(async () => (await Promise.all([import("./list/bulk-dialog.tsx"), loadWords("cases")]))[0]);

/** Show the list at its address, or with this person's default view. */
export default function ReturnsPage() {
  return (
    <FirstView of={returns.noun}>
      <ReturnsList />
    </FirstView>
  );
}

/** Show the store's returns: tabs, search, filters, and actions on one or many. */
function ReturnsList() {
  const { t } = useTranslation("returns");
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  const table = useReturns(currency);
  const counts = useOperation(returns, "counts", {}, { enabled: useFirstPageShown() });
  const selection = useSelection(table.rows);
  const [isScanning, setScanning] = useState(false);
  const [bulk, setBulk] = useState<BulkAction>();
  const tab = tabs.find((one) => one === table.filters.tab?.[0]) ?? "all";

  return (
    <PageShell
      lead={t("list.lead")}
      actions={
        <>
          <Button icon={<ScanOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setScanning(true)}>
            {t("scan.open")}
          </Button>
          <Can I="create" a="Return">
            <LinkButton to={newReturnAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
              {t("actions.create")}
            </LinkButton>
          </Can>
        </>
      }
    >
      <Panel flush>
        <Tabs
          label={t("tabs.label")}
          current={tab}
          tabs={tabs.map((key) => ({ key, label: t(`enums:tab.${key}`), count: counts.data?.[key] }))}
        />
        <ListFilters
          of={returns}
          table={table}
          onClear={table.clearFilters}
          panel={(close) => <FilterPanel table={table} currency={currency} onClose={close} />}
        />
        <Rows
          table={table}
          noun={returns.noun}
          tab={tab}
          selection={selection}
          cellsOf={(row, words) => cardOf(row, words, table.changed.has(row.id))}
          icon={<InboxOutlined aria-hidden="true" />}
          create={<LinkButton to={newReturnAddress}>{t("actions.create")}</LinkButton>}
        />
      </Panel>
      {selection.rows.size > 0 && (
        <BulkBar<ReturnRow, BulkAction>
          of={returns}
          actions={returnActions}
          selection={selection}
          total={table.total}
          filters={table.state}
          onAction={setBulk}
        />
      )}
      {isScanning && (
        <OnDemand onMissing={() => setScanning(false)}>
          <ScanDialog onClose={() => setScanning(false)} />
        </OnDemand>
      )}
      {bulk && (
        <OnDemand onMissing={() => setBulk(undefined)}>
          <BulkDialog action={bulk} rows={[...selection.rows.values()]} onClose={() => setBulk(undefined)} onDone={selection.keep} />
        </OnDemand>
      )}
    </PageShell>
  );
}
