import { DownloadOutlined, ExperimentOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail, ExperimentRow } from "#contracts/experiments/shapes";
import { experimentTabs } from "#contracts/experiments/states";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useLocale } from "#src/lib/words/use-locale";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { Tabs } from "#src/lists/tabs";
import { useFile } from "#src/lists/use-file";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { RecordHistory } from "#src/ui/data/record-history";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { flowsAddress } from "../flows/resource.ts";
import { Calculator } from "./calculator.tsx";
import { experimentTableColumns } from "./columns.tsx";
import { StateTag } from "./parts.tsx";
import { experimentsAddress } from "./resource.ts";
import { ExperimentActions } from "./show/actions.tsx";
import { Meaning } from "./show/meaning.tsx";
import { PlanPanel } from "./show/plan-panel.tsx";
import { Results } from "./show/results.tsx";

/** Show the store's experiments, or the one that the query names. */
export default function ExperimentsPage() {
  const [params] = useSearchParams();
  const id = params.get("experiment");
  if (id) return <ShowExperiment key={id} id={id} />;
  return (
    <FirstView of={experiments.noun}>
      <ExperimentList />
    </FirstView>
  );
}

/** Show the store's experiments by state, and how many units a new one needs. */
function ExperimentList() {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const columns = useMemo(() => experimentTableColumns(t, locale), [t, locale]);
  const table = useListTable<ExperimentRow>(experiments, { columns });
  const counts = useOperation(experiments, "counts");
  const current = experimentTabs.find((tab) => tab === table.filters.state?.[0]) ?? "all";
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <Tabs
          label={t("fields.state")}
          tabs={experimentTabs.map((key) => ({
            key,
            label: key === "all" ? t("common:states.all") : t(`records:experiment_state.${key}`),
            count: counts.data?.[key],
          }))}
          current={current}
          hrefOf={(tab) => (tab === "all" ? "?" : `?state=${tab}`)}
        />
        <ListBox
          table={table}
          width={860}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          tools={<ListTools of={experiments} table={table} views />}
          empty={
            <EmptyState
              icon={<ExperimentOutlined aria-hidden="true" />}
              title={t("empty")}
              text={t("emptyText")}
              action={<LinkButton to={flowsAddress}>{t("actions.flows")}</LinkButton>}
            />
          }
        />
      </Panel>
      <Calculator />
    </PageShell>
  );
}

/** Show an experiment: what it says so far, its numbers, its plan, and what can be done. */
function ShowExperiment({ id }: { id: string }) {
  const { t } = useTranslation("experiments");
  const page = useRecord<ExperimentDetail>(experiments, id);
  useLive("experiments", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles:experiments")} from={page}>
      {(record) => <Loaded experiment={record} />}
    </RecordPage>
  );
}

function Loaded({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const { id, name, state, end_cause, hypothesis } = experiment;
  return (
    <PageShell
      title={name}
      crumbs={[{ label: t("titles:experiments"), to: experimentsAddress }]}
      tags={<StateTag state={state} cause={end_cause} />}
      lead={hypothesis && <bdi>{hypothesis}</bdi>}
      actions={
        <>
          <RecordHistory history={useRecordHistory(experiments.noun, id)} />
          <Download id={id} />
          <ExperimentActions experiment={experiment} />
        </>
      }
    >
      <TwoColumns lead={<Meaning experiment={experiment} />} side={<PlanPanel experiment={experiment} />}>
        <Results experiment={experiment} />
      </TwoColumns>
    </PageShell>
  );
}

function Download({ id }: { id: string }) {
  const { t } = useTranslation("experiments");
  const file = useFile();
  return (
    <Button
      icon={<DownloadOutlined aria-hidden="true" />}
      loading={file.isRunning}
      onClick={() => void file.download(experiments, "download", { params: { id } }, `experiment-${id}.csv`)}
    >
      {t("actions.export")}
    </Button>
  );
}
