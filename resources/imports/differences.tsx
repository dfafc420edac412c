import { CheckCircleOutlined } from "@ant-design/icons";
import { Alert, Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { differenceColumns as declared } from "#contracts/columns/imports";
import { type Difference, type DifferenceOutcome, differenceOutcomes, differences } from "#contracts/imports/differences";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ListBox } from "#src/ui/data/list-box";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ImportTabs } from "./tabs.tsx";

const looks: Record<DifferenceOutcome, StatusKind> = { REPAIRED: "success", NEEDS_PERSON: "warning" };

export default function DifferencesRoute() {
  return (
    <FirstView of={differences.noun}>
      <DifferencesPage />
    </FirstView>
  );
}

/** Times of an outdated order are shown in the user's form; everything else is a number, an amount or a count. */
function Side({ row, text }: { row: Difference; text: string | null }) {
  if (text === null) return "—";
  return row.kind === "ORDER_OUTDATED" ? <DateText at={text} /> : <bdi className="bh-number">{text}</bdi>;
}

/** Show what the nightly comparison with the platform found. */
function DifferencesPage() {
  const { t } = useTranslation("imports");
  const columns = useMemo(
    () =>
      tableColumns<Difference>(declared, (key) => t(`fields.${key === "kind" ? "difference" : key}`), {
        created_at: { width: 170 },
        kind: { cell: ({ kind }) => t(`records:difference_kind.${kind}`) },
        subject: { cell: ({ subject }) => <bdi>{subject}</bdi> },
        ours: { cell: (row) => <Side row={row} text={row.ours} /> },
        theirs: { cell: (row) => <Side row={row} text={row.theirs} /> },
        outcome: {
          width: 190,
          cell: ({ outcome }) => <StatusTag kind={looks[outcome]}>{t(`records:difference_outcome.${outcome}`)}</StatusTag>,
        },
      }),
    [t],
  );
  const table = useListTable<Difference>(differences, { columns });
  return (
    <PageShell title={t("titles:imports")} lead={t("differences.lead")} crumbs={[]}>
      <Panel flush>
        <ImportTabs />
        <LastRun />
        <ListBox
          table={table}
          width={860}
          search={table.filterProps.search}
          extra={
            <Select
              style={{ minInlineSize: 170 }}
              aria-label={t("fields.outcome")}
              value={table.filters.outcome?.[0] ?? ""}
              onChange={(outcome) => table.setFilter("outcome", outcome ? [outcome] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...differenceOutcomes.map((one) => ({ value: one, label: t(`records:difference_outcome.${one}`) })),
              ]}
            />
          }
          tools={<ListTools of={differences} table={table} views />}
          empty={
            <EmptyState
              icon={<CheckCircleOutlined aria-hidden="true" />}
              title={t("differences.empty")}
              text={t("differences.emptyText")}
            />
          }
        />
      </Panel>
    </PageShell>
  );
}

/** Say when the last comparison ran and what came of it. */
function LastRun() {
  const { t } = useTranslation("imports");
  const { data } = useOperation(differences, "last");
  const last = data?.last;
  if (!last) return null;
  const type = last.state === "FAILED" ? "error" : last.needs_person > 0 ? "warning" : "info";
  return (
    <Alert
      banner
      type={type}
      message={
        <>
          {t(`differences.${last.state}`)} <DateText at={last.finished_at ?? last.created_at} /> ·{" "}
          {t("differences.checked", { count: last.checked })} · {t("differences.repaired", { count: last.repaired })} ·{" "}
          {t("differences.needsPerson", { count: last.needs_person })}
        </>
      }
      description={last.error && t(`errors:${last.error}`)}
    />
  );
}
