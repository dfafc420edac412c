import { BranchesOutlined, PlusOutlined, StopOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { flowColumns } from "#contracts/columns/flows";
import { flows } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { flowAttentions, flowStatuses, triggers } from "#contracts/flows/states";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed } from "#src/lib/calls/allowed";
import { Can, useAbility } from "#src/lib/session/can";
import { ChoiceFilter } from "#src/lists/choice-filter";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ListBox } from "#src/ui/data/list-box";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { DetailSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { FlowGroups } from "./list/flow-groups.tsx";

const EditorPage = lazy(() => import("./editor/editor-page.tsx"));

/** Show all flows, or the one that the address opens. */
export default function FlowsPage() {
  const [query] = useSearchParams();
  const id = query.get("flow");
  if (!id)
    return (
      <FirstView of={flows.noun}>
        <FlowList />
      </FirstView>
    );
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <EditorPage key={id} id={id} />
    </Suspense>
  );
}

/** Show the store's flows by what begins them, in the order in which they run. */
function FlowList() {
  const { t } = useTranslation("flows");
  const columns = useMemo(() => tableColumns<FlowRow>(flowColumns, (key) => t(`fields.${key}`), {}), [t]);
  const table = useListTable<FlowRow>(flows, { columns });
  const canChange = useAbility().can("update", "Flow");
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          {table.rows.some((flow) => isAllowed(flow, "pause")) && <StopAll />}
          <CreateFlow />
        </>
      }
    >
      {!canChange && <Alert type="info" showIcon message={t("common:states.readOnly")} />}
      <Panel flush>
        <ListBox
          table={table}
          width={600}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={
            <>
              <ChoiceFilter
                table={table}
                name="trigger"
                label={t("fields.trigger")}
                options={triggers.map((value) => ({ value, label: t(`records:flow_trigger.${value}`) }))}
              />
              <ChoiceFilter
                table={table}
                name="status"
                label={t("fields.status")}
                options={flowStatuses.map((value) => ({ value, label: t(`records:flow_status.${value}`) }))}
              />
              <ChoiceFilter
                table={table}
                name="attention"
                label={t("fields.attention")}
                options={flowAttentions.map((value) => ({ value, label: t(`attention.${value}`) }))}
              />
            </>
          }
          tools={<ListTools of={flows} table={table} views />}
          empty={
            <EmptyState icon={<BranchesOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={<CreateFlow />} />
          }
          rows={<FlowGroups flows={table.rows} look={table.look} canRank={canChange && !table.isFiltered} />}
        />
      </Panel>
    </PageShell>
  );
}

const CreateDialog = lazy(() => import("./list/create-dialog.tsx"));

/** Open the dialog that creates a flow. */
function CreateFlow() {
  const { t } = useTranslation("flows");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="create" a="Flow">
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("actions.create")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <CreateDialog onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}

/** Pause every published flow at once, with a reason for the audit log. */
function StopAll() {
  const { t } = useTranslation("flows");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const stop = useCommand(flows, "stopAll", { onSuccess: () => setOpen(false) });
  return (
    <Can I="update" a="Flow">
      <Button danger icon={<StopOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("actions.stopAll")}
      </Button>
      <ReasonDialog
        open={isOpen}
        danger
        title={t("stopAll.title")}
        text={t("stopAll.text")}
        label={t("fields.reason")}
        confirm={t("actions.stopAll")}
        maxLength={500}
        busy={stop.isPending}
        error={stop.error && errorText(stop.error)}
        onConfirm={(reason) => void stop.run({ body: { reason } })}
        onCancel={() => setOpen(false)}
      />
    </Can>
  );
}
