import { NodeIndexOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Table, type TableProps } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { runColumns } from "#contracts/columns/flows";
import { flowRuns, flows } from "#contracts/flows/flows";
import type { FlowDetail, FlowRunRow } from "#contracts/flows/shapes";
import { offerTrigger } from "#contracts/flows/states";
import { RunTag } from "#src/cases/flows/run-tag";
import { WaitingFor } from "#src/cases/flows/waiting-for";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTableWidth } from "#src/hooks/screen/use-narrow";
import { type Look, useLook } from "#src/lib/lists/list-look";
import { numberWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { TableBox } from "#src/ui/data/table-box";
import { dateWords } from "#src/ui/dates/date-words";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { Filters } from "./filters.tsx";
import { RunDrawer } from "./run-drawer.tsx";
import { useRunFilters } from "./use-run-filters.ts";

const pageSize = "50";
/** What names the page of a flow's runs. */
const within = ["flow", "tab"];

interface Counted {
  total: number | undefined;
  totalExact: boolean;
}
const uncounted: Counted = { total: undefined, totalExact: true };
/** The cursors of the pages turned, and how many runs the filters they belong to let through. */
interface Pages {
  of: string;
  cursors: string[];
  first: Counted;
}

/** Show the runs of a flow, newest first, and the one of the address with its path. */
export default function Runs({ flow }: { flow: FlowDetail }) {
  if (flow.trigger === offerTrigger) return <OfferUses id={flow.id} />;
  return (
    <FirstView of={flowRuns.noun} within={within}>
      <CaseRuns flow={flow} />
    </FirstView>
  );
}

/** Show by day how many requests passed a flow of offers, and how many of them it changed. */
function OfferUses({ id }: { id: string }) {
  const { t, i18n } = useTranslation("flow-runs");
  const uses = useOperation(flows, "uses", { params: { id } });
  return (
    <Loaded from={uses} skeleton={<TableSkeleton rows={6} />}>
      {({ days }) =>
        days.length === 0 ? (
          <EmptyState icon={<NodeIndexOutlined aria-hidden="true" />} title={t("list.offers")} text={t("list.offersText")} />
        ) : (
          <Panel flush>
            <p className="bh-small" style={{ padding: "12px 20px", margin: 0 }}>
              {t("list.offersText")}
            </p>
            <TableBox label={t("uses.label")}>
              <Table
                rowKey="day"
                size="small"
                pagination={false}
                dataSource={days}
                columns={[
                  {
                    key: "day",
                    title: t("uses.day"),
                    render: (_, { day }) => dateWords(new Date(`${day}T00:00:00Z`), "date", i18n.language, "UTC"),
                  },
                  { key: "uses", title: t("uses.uses"), align: "end", render: (_, one) => numberWords(one.uses, i18n.language) },
                  { key: "acted", title: t("uses.acted"), align: "end", render: (_, one) => numberWords(one.acted, i18n.language) },
                ]}
              />
            </TableBox>
          </Panel>
        )
      }
    </Loaded>
  );
}

function CaseRuns({ flow }: { flow: FlowDetail }) {
  const { t } = useTranslation("flow-runs");
  const filters = useRunFilters();
  const wanted = JSON.stringify(filters.query);
  // A cursor belongs to the filters it was answered for. Only the first page is counted.
  const [{ of, cursors, first }, setPages] = useState<Pages>({ of: wanted, cursors: [], first: uncounted });
  const own = of === wanted ? cursors : [];
  const cursor = own.at(-1);
  const list = useOperation(
    flows,
    "runs",
    { params: { id: flow.id }, query: { limit: pageSize, ...filters.query, ...(cursor && { cursor }) } },
    { keepPrevious: true },
  );
  const columns = useMemo(() => columnsOf(t, (run) => filters.change({ run })), [t, filters.change]);
  const look = useLook(flowRuns.noun, columns);
  const counted = own.length > 0 || !list.data ? first : { total: list.data.total ?? undefined, totalExact: list.data.total_exact };
  const go = (next: string[]) => setPages({ of: wanted, cursors: next, first: counted });
  return (
    <Panel flush>
      {flow.counts.loops > 0 && (
        <Alert banner type="warning" message={t("list.loops", { count: flow.counts.loops })} description={t("list.loopsText")} />
      )}
      <Filters
        filters={filters}
        tools={
          <ListTools of={flowRuns} table={{ look, ...counted }} views within={within} query={{ flow_id: flow.id, ...filters.query }} />
        }
      />
      <Loaded from={list}>
        {({ items, next_cursor }) => (
          <>
            <Rows rows={items} look={look} isFiltered={filters.isFiltered} onClear={filters.clear} />
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
  look: Look & { columns: Columns };
  isFiltered: boolean;
  onClear: () => void;
}

function Rows({ rows, look, isFiltered, onClear }: RowsProps) {
  const { t } = useTranslation("flow-runs");
  const least = useTableWidth(820, look.columns);
  if (rows.length > 0)
    return (
      <TableBox label={t("list.case")}>
        <Table<FlowRunRow>
          rowKey="id"
          columns={look.columns}
          size={look.density}
          dataSource={[...rows]}
          pagination={false}
          scroll={{ x: least }}
        />
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

const columnsOf = (t: Translate, open: (id: string) => void): Columns =>
  tableColumns<FlowRunRow>(runColumns, (key) => t(`list.${key}`), {
    case: {
      width: 150,
      cell: ({ id, subject_number }) => (
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
    state: {
      width: 300,
      cell: (run) => (
        <Flex vertical gap={4} align="start">
          <RunTag state={run.state} />
          <span className="bh-small">
            <WaitingFor run={run} />
          </span>
        </Flex>
      ),
    },
    acted: { width: 150, cell: ({ acted }) => t(`records:yes_no.${acted}`) },
    version: { width: 90 },
    started: { width: 170 },
    ended: { width: 170 },
  });
