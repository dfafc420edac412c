import { BranchesOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { flowColumns } from "#contracts/columns/flows";
import { flows } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { flowAttentions, flowStatuses, triggers } from "#contracts/flows/states";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { isAllowed } from "#src/lib/calls/allowed";
import { useAbility } from "#src/lib/session/can";
import { ChoiceFilter } from "#src/lists/choice-filter";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { CreateFlow } from "./create-flow.tsx";
import { FlowGroups } from "./flow-groups.tsx";
import { StopAll } from "./stop-all.tsx";

/** Show the store's flows by what begins them, in the order in which they run. */
export function FlowList() {
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
