import { PlusOutlined, SafetyOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type BulkClaimAction, claimActions } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { claimTabs } from "#contracts/claims/states";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can, useAbility } from "#src/lib/session/can";
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
import { useClaims } from "./list/use-claims.ts";
import { newClaimAddress } from "./resource.ts";

const FilterPanel = lazy(() => import("./list/filter-panel.tsx"));
const BulkDialog = lazy(() => import("./list/bulk-dialog.tsx"));
const CreateClaim = lazy(() => import("./create.tsx"));

/** Show the list at its address, or with this person's default view; `?new=<order>` opens the form for a claim. */
export default function ClaimsPage() {
  const [params] = useSearchParams();
  const mayCreate = useAbility().can("create", "Claim");
  const orderId = params.get("new");
  if (orderId !== null && mayCreate) {
    return (
      <Suspense>
        <CreateClaim orderId={orderId} />
      </Suspense>
    );
  }
  return (
    <FirstView of={claims.noun}>
      <ClaimsList />
    </FirstView>
  );
}

/** Show the store's claims: tabs, search, filters, and actions on one or many. */
function ClaimsList() {
  const { t } = useTranslation("claims");
  const table = useClaims();
  const counts = useOperation(claims, "counts", {}, { enabled: useFirstPageShown() });
  const selection = useSelection(table.rows);
  const [bulk, setBulk] = useState<BulkClaimAction>();
  const tab = claimTabs.find((one) => one === table.filters.tab?.[0]) ?? "all";
  return (
    <PageShell
      lead={t("list.lead")}
      actions={
        <Can I="create" a="Claim">
          <LinkButton to={newClaimAddress()} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
            {t("actions.create")}
          </LinkButton>
        </Can>
      }
    >
      <Panel flush>
        <Tabs
          label={t("tabs.label")}
          current={tab}
          tabs={claimTabs.map((key) => ({ key, label: t(`enums:claim_tab.${key}`), count: counts.data?.[key] }))}
        />
        <ListFilters
          of={claims}
          table={table}
          onClear={table.clearFilters}
          panel={(close) => <FilterPanel table={table} onClose={close} />}
        />
        <Rows
          table={table}
          noun={claims.noun}
          tab={tab}
          selection={selection}
          cellsOf={(row, words) => cardOf(row, words, table.changed.has(row.id))}
          icon={<SafetyOutlined aria-hidden="true" />}
          create={
            <Can I="create" a="Claim">
              <LinkButton to={newClaimAddress()}>{t("actions.create")}</LinkButton>
            </Can>
          }
        />
      </Panel>
      {selection.rows.size > 0 && (
        <BulkBar<ClaimRow, BulkClaimAction>
          of={claims}
          actions={claimActions}
          selection={selection}
          total={table.total}
          filters={table.state}
          onAction={setBulk}
        />
      )}
      {bulk && (
        <OnDemand onMissing={() => setBulk(undefined)}>
          <BulkDialog action={bulk} rows={[...selection.rows.values()]} onClose={() => setBulk(undefined)} onDone={selection.keep} />
        </OnDemand>
      )}
    </PageShell>
  );
}
