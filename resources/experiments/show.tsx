import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useFile } from "#src/lists/use-file";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { experimentsAddress } from "./addresses.ts";
import { StateTag } from "./parts.tsx";
import { ExperimentActions } from "./show/actions.tsx";
import { Meaning } from "./show/meaning.tsx";
import { PlanPanel } from "./show/plan-panel.tsx";
import { Results } from "./show/results.tsx";

/** Show an experiment: what it says so far, its numbers, its plan, and what can be done. */
export function ShowExperiment({ id }: { id: string }) {
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
