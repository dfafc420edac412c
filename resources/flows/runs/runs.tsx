import { NodeIndexOutlined } from "@ant-design/icons";
import { Button, Flex, Table, type TableProps } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail, FlowRunRow } from "#contracts/flows/shapes";
import { offerTrigger } from "#contracts/flows/states";
import { RunTag } from "#src/cases/flows/run-tag";
import { WaitingFor } from "#src/cases/flows/waiting-for";
import { useOperation } from "#src/hooks/use-operation";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";
import { Filters } from "./filters.tsx";
import { RunDrawer } from "./run-drawer.tsx";
import { useRunFilters } from "./use-run-filters.ts";

const pageSize = "50";

/** Show the runs of a flow, newest first, and the one of the address with its path. */
export default function Runs({ flow }: { flow: FlowDetail }) {
  const { t } = useTranslation("flow-runs");
  if (flow.trigger === offerTrigger)
    return <EmptyState icon={<NodeIndexOutlined aria-hidden="true" />} title={t("list.offers")} text={t("list.offersText")} />;
  return <CaseRuns flow={flow} />;
}

function CaseRuns({ flow }: { flow: FlowDetail }) {
  const { t } = useTranslation("flow-runs");
  const filters = useRunFilters();
  const wanted = JSON.stringify(filters.query);
  // A cursor belongs to the filters it was answered for.
  const [{ of, cursors }, setPages] = useState({ of: wanted, cursors: [] as string[] });
  const own = of === wanted ? cursors : [];
  const cursor = own.at(-1);
  const list = useOperation(
    flows,
    "runs",
    { params: { id: flow.id }, query: { limit: pageSize, ...filters.query, ...(cursor && { cursor }) } },
    { keepPrevious: true },
  );
  const columns = useMemo(() => columnsOf(t, (run) => filters.change({ run })), [t, filters.change]);
  const go = (next: string[]) => setPages({ of: wanted, cursors: next });
  return (
    <Panel flush>
      <Filters filters={filters} />
      <Loaded from={list}>
        {({ items, next_cursor }) => (
          <>
            <Rows rows={items} columns={columns} isFiltered={filters.isFiltered} onClear={filters.clear} />
            {(own.length > 0 || next_cursor) && (
              <Flex component="nav" gap={8} justify="end" aria-label={t("list.pages")} style={{ padding: "12px 20px" }}>
                <Button disabled={own.length === 0} onClick={() => go(own.slice(0, -1))}>
                  {t("list.newer")}
                </Button>
                <Button disabled={!next_cursor} onClick={() => next_cursor && go([...own, next_cursor])}>
                  {t("list.older")}
                </Button>
              </Flex>
            )}
          </>
        )}
      </Loaded>
      {filters.run && (
        <RunDrawer
          flow={flow}
          runId={filters.run}
          onCase={(subject) => filters.change({ subject, run: "" })}
          onChanged={() => void list.retry()}
          onClose={() => filters.change({ run: "" })}
        />
      )}
    </Panel>
  );
}

type Columns = NonNullable<TableProps<FlowRunRow>["columns"]>;
interface RowsProps {
  rows: readonly FlowRunRow[];
  columns: Columns;
  isFiltered: boolean;
  onClear: () => void;
}

function Rows({ rows, columns, isFiltered, onClear }: RowsProps) {
  const { t } = useTranslation("flow-runs");
  if (rows.length > 0)
    return (
      <TableBox label={t("list.case")}>
        <Table<FlowRunRow> rowKey="id" columns={columns} dataSource={[...rows]} pagination={false} scroll={{ x: 820 }} />
      </TableBox>
    );
  if (isFiltered)
    return (
      <EmptyState
        title={t("common:states.noMatch")}
        text={t("common:states.noMatchText")}
        action={<Button onClick={onClear}>{t("common:actions.clearFilters")}</Button>}
      />
    );
  return <EmptyState icon={<NodeIndexOutlined aria-hidden="true" />} title={t("list.empty")} text={t("list.emptyText")} />;
}

const columnsOf = (t: Translate, open: (id: string) => void): Columns => [
  {
    key: "case",
    title: t("list.case"),
    width: 150,
    render: (_, { id, subject_number }) => (
      <Button
        type="link"
        size="small"
        style={{ paddingInline: 0 }}
        aria-label={t("list.open", { number: subject_number })}
        onClick={() => open(id)}
      >
        <bdi>{subject_number || "—"}</bdi>
      </Button>
    ),
  },
  {
    key: "state",
    title: t("list.state"),
    width: 300,
    render: (_, run) => (
      <Flex vertical gap={4} align="start">
        <RunTag state={run.state} />
        <span className="bh-small">
          <WaitingFor run={run} />
        </span>
      </Flex>
    ),
  },
  {
    key: "acted",
    title: t("list.acted"),
    width: 150,
    render: (_, { acted }) => t(acted ? "out.yes" : "out.no"),
  },
  { key: "version", title: t("list.version"), width: 90, render: (_, { number }) => <span className="bh-number">{number}</span> },
  { key: "started", title: t("list.started"), width: 170, render: (_, { started_at }) => <DateText at={started_at} /> },
  { key: "ended", title: t("list.ended"), width: 170, render: (_, { ended_at }) => <DateText at={ended_at} /> },
];
