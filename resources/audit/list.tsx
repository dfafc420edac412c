import { AuditOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type AuditEntry, audit } from "#contracts/audit";
import { useListTable } from "#src/hooks/use-list-table";
import { useNarrow } from "#src/hooks/use-narrow";
import { actionText } from "#src/lib/audit-words";
import { EmptyState } from "#src/ui/empty-state";
import { FilterBar } from "#src/ui/filter-bar";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { Changes } from "./changes.tsx";
import { auditColumns } from "./columns.tsx";
import { ExportButton } from "./export-button.tsx";
import { AuditFilters } from "./filters.tsx";

const rows = {
  expandedRowRender: (entry: AuditEntry) => <Changes entry={entry} />,
  rowExpandable: ({ changes, reason }: AuditEntry) => changes.length > 0 || reason !== null,
};

/** Show who did what, when and from where. */
export default function AuditLog() {
  const { t } = useTranslation("audit");
  const isNarrow = useNarrow();
  const columns = useMemo(() => auditColumns(t, isNarrow), [t, isNarrow]);
  const expandable = useMemo(() => ({ ...rows, columnTitle: <span className="bh-hidden">{t("fields.details")}</span> }), [t]);
  const filters = useMemo(() => {
    const own = { chip: false } as const;
    return { actor: own, object_type: own, from: own, to: own, action: { text: (value: string) => actionText(t, value) } };
  }, [t]);
  const table = useListTable<AuditEntry>(audit, { columns, filters });
  const query = Object.fromEntries(Object.entries(table.filters).flatMap(([name, [value]]) => (value ? [[name, value]] : [])));
  return (
    <PageShell lead={t("lead")} actions={<ExportButton query={{ ...query, ...(table.state.q && { q: table.state.q }) }} />}>
      <Panel flush>
        <FilterBar {...table.filterProps}>
          <AuditFilters values={table.filters} onChange={table.setFilter} />
        </FilterBar>
        <ListBox
          table={{ ...table, tableProps: { ...table.tableProps, expandable } }}
          width={isNarrow ? 280 : 760}
          empty={<EmptyState icon={<AuditOutlined />} title={t("empty")} />}
        />
      </Panel>
    </PageShell>
  );
}
