import { CheckCircleOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { issueColumns as declared } from "#contracts/columns/imports";
import { importIssues } from "#contracts/imports/issues";
import { type ImportIssue, importKinds } from "#contracts/imports/shapes";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ImportTabs } from "./tabs.tsx";

export default function IssuesRoute() {
  return (
    <FirstView of={importIssues.noun}>
      <IssuesPage />
    </FirstView>
  );
}

/** Show the records that imports left out, and why. */
function IssuesPage() {
  const { t } = useTranslation("imports");
  const columns = useMemo(
    () =>
      tableColumns<ImportIssue>(declared, (key) => t(`fields.${key}`), {
        created_at: { width: 170 },
        kind: { width: 160, cell: ({ kind }) => t(`records:import_kind.${kind}`) },
        external_id: { cell: (row) => <bdi className="bh-number">{row.external_id}</bdi> },
        reason: { cell: ({ reason }) => t(`records:import_reason.${reason}`, { defaultValue: reason }) },
      }),
    [t],
  );
  const table = useListTable<ImportIssue>(importIssues, { columns });
  return (
    <PageShell title={t("titles:imports")} lead={t("issues.lead")} crumbs={[]}>
      <Panel flush>
        <ImportTabs />
        <ListBox
          table={table}
          width={680}
          search={table.filterProps.search}
          extra={
            <Select
              style={{ minInlineSize: 150 }}
              aria-label={t("fields.kind")}
              value={table.filters.kind?.[0] ?? ""}
              onChange={(kind) => table.setFilter("kind", kind ? [kind] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...importKinds.map((kind) => ({ value: kind, label: t(`records:import_kind.${kind}`) })),
              ]}
            />
          }
          tools={<ListTools of={importIssues} table={table} views />}
          empty={<EmptyState icon={<CheckCircleOutlined aria-hidden="true" />} title={t("issues.empty")} text={t("issues.emptyText")} />}
        />
      </Panel>
    </PageShell>
  );
}
