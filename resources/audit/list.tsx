import { AuditOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type AuditEntry, audit } from "#contracts/audit";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { actionText } from "#src/lib/words/audit-words";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { DetailsTitle } from "#src/ui/data/details-title";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { Changes } from "./changes.tsx";
import { auditColumns } from "./columns.tsx";
import { AuditFilters } from "./filters.tsx";

const expandable = {
  columnTitle: <DetailsTitle />,
  expandedRowRender: (entry: AuditEntry) => <Changes entry={entry} />,
  rowExpandable: ({ changes, reason }: AuditEntry) => changes.length > 0 || reason !== null,
};

export default function AuditPage() {
  return (
    <FirstView of={audit.noun}>
      <AuditLog />
    </FirstView>
  );
}

/** Show who did what, when and from where. */
function AuditLog() {
  const { t } = useTranslation("audit");
  const isNarrow = useNarrow();
  const columns = useMemo(() => auditColumns(t, isNarrow), [t, isNarrow]);
  const filters = useMemo(() => {
    const own = { chip: false } as const;
    return { actor: own, object_type: own, from: own, to: own, action: { text: (value: string) => actionText(t, value) } };
  }, [t]);
  const table = useListTable<AuditEntry>(audit, { columns, filters });
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <FilterBar {...table.filterProps} extra={<ListTools of={audit} table={table} views />}>
          <AuditFilters values={table.filters} onChange={table.setFilter} />
        </FilterBar>
        <ListBox
          table={{ ...table, tableProps: { ...table.tableProps, expandable } }}
          width={isNarrow ? 280 : 760}
          empty={<EmptyState icon={<AuditOutlined aria-hidden="true" />} title={t("empty")} />}
        />
      </Panel>
    </PageShell>
  );
}
