import { PlusOutlined, ThunderboltOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { AutomationRow } from "#contracts/automations/shapes";
import { automationStatuses, automationTypes } from "#contracts/automations/states";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { Can } from "#src/lib/session/can";
import { ChoiceFilter } from "#src/lists/choice-filter";
import { FirstView } from "#src/lists/first-view";
import { HeldAlert } from "#src/lists/held-alert";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { automationTableColumns } from "./columns.tsx";
import { newAutomationAddress } from "./resource.ts";

export default function AutomationListPage() {
  return (
    <FirstView of={automations.noun}>
      <AutomationList />
    </FirstView>
  );
}

/** Show all automations of the store. */
function AutomationList() {
  const { t } = useTranslation("automations");
  const columns = useMemo(() => automationTableColumns(t), [t]);
  const table = useListTable<AutomationRow>(automations, { columns });
  const add = (
    <Can I="create" a="Automation">
      <LinkButton type="primary" to={newAutomationAddress()} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={add}>
      <HeldAlert />
      <Panel flush>
        <ListBox
          table={table}
          width={900}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={
            <>
              <ChoiceFilter
                table={table}
                name="type"
                label={t("fields.type")}
                options={automationTypes.map((type) => ({ value: type, label: t(`records:automation_type.${type}`) }))}
              />
              <ChoiceFilter
                table={table}
                name="status"
                label={t("fields.status")}
                options={automationStatuses.map((status) => ({ value: status, label: t(`records:automation_status.${status}`) }))}
              />
            </>
          }
          tools={<ListTools of={automations} table={table} views />}
          empty={<EmptyState icon={<ThunderboltOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={add} />}
        />
      </Panel>
    </PageShell>
  );
}
