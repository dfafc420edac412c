import { AuditOutlined } from "@ant-design/icons";
import { Select, type TableProps } from "antd";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type AuditEntry, audit } from "#contracts/audit";
import { auditColumns as declared } from "#contracts/columns/audit";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { dayEnd, dayOf, dayStart } from "#src/lib/dates/days";
import { actionText, objectText } from "#src/lib/words/audit-words";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { DetailsTitle } from "#src/ui/data/details-title";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { DateText } from "#src/ui/dates/date-text";
import { DayFilter } from "#src/ui/dates/day-filter";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { Changes } from "./changes.tsx";
import { valueText } from "./words.ts";

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

const storyOf = (id: string) => `?${new URLSearchParams({ object_id: id })}`;
const actorText = (t: TFunction, { actor_name, actor_type }: AuditEntry) => actor_name || t(`enums:actor.${actor_type}`);

/** Return the end of a UUID, the part that differs most; other ids in full. */
const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id);

/** Show what was done to which object, with a link to that object's activity. */
function ActionCell({ row, isWhole = false }: { row: AuditEntry; isWhole?: boolean }) {
  const { t } = useTranslation("audit");
  const { object_id: id, object_type, object_name } = row;
  const name = object_name ?? (id && valueText(t, object_type, "", shortId(id)));
  return (
    <>
      {actionText(t, row.action)}
      {id && (
        <div className="bh-small">
          <Link to={storyOf(id)} title={id} aria-label={t("actions.story", { id: name })}>
            <bdi className="bh-number">{name}</bdi>
          </Link>
        </div>
      )}
      {isWhole && (
        <div className="bh-small">
          <bdi>{actorText(t, row)}</bdi> · <DateText at={row.at} />
        </div>
      )}
    </>
  );
}

/** Return the columns; on a phone a single one with everything. */
const auditColumns = (t: TFunction, isNarrow: boolean): NonNullable<TableProps<AuditEntry>["columns"]> =>
  isNarrow
    ? [{ key: "action", title: t("fields.action"), render: (_, row) => <ActionCell row={row} isWhole /> }]
    : tableColumns<AuditEntry>(declared, (key) => t(`fields.${key}`), {
        at: { width: 180 },
        actor: {
          width: 200,
          cell: (row) => (
            <>
              <bdi>{actorText(t, row)}</bdi>
              <div className="bh-small">{t(`enums:actor.${row.actor_type}`)}</div>
            </>
          ),
        },
        action: { cell: (row) => <ActionCell row={row} /> },
        ip: { width: 150, cell: (row) => <bdi className="bh-number">{row.ip || "—"}</bdi> },
      });

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by actor, object type and dates. */
function AuditFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("audit");
  const { data } = useOperation(audit, "facets", {}, { staleMs: 60_000 });
  const choice = (name: string, options: { value: string; label: string }[]) => (
    <Select
      style={{ minInlineSize: 140 }}
      aria-label={t(`fields.${name}`)}
      placeholder={t(`fields.${name}`)}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={260}
      value={values[name]?.[0] ?? null}
      options={options}
      onChange={(value: string | null | undefined) => onChange(name, value ? [value] : [])}
    />
  );
  const day = (name: "from" | "to", toInstant: (day: string) => string | undefined) => (
    <DayFilter
      label={t(`fields.${name}`)}
      value={dayOf(values[name]?.[0])}
      onChange={(chosen) => onChange(name, [toInstant(chosen) ?? []].flat())}
    />
  );
  const people = (data?.actors ?? []).map((one) => ({ value: one.id, label: one.name || one.id }));
  return (
    <>
      {choice("actor", [...people, { value: "system", label: t("enums:actor.system") }])}
      {choice(
        "object_type",
        (data?.object_types ?? []).map((type) => ({ value: type, label: objectText(t, type) })),
      )}
      {day("from", dayStart)}
      {day("to", dayEnd)}
    </>
  );
}
