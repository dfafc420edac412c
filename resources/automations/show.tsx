import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { automationsAddress, typeAddress } from "./addresses.ts";
import { AutomationTag } from "./parts.tsx";
import { AutomationActions } from "./show/actions.tsx";
import { DryRun } from "./show/dry-run.tsx";
import { Enrolments } from "./show/enrolments.tsx";
import { AutomationFigures } from "./show/figures.tsx";
import { StepList } from "./show/step-list.tsx";

export default function ShowAutomation() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("automations");
  const page = useRecord<Automation>(automations, id);
  useLive("automations", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded automation={record} />}
    </RecordPage>
  );
}

function Loaded({ automation }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const { id, type, name, status } = automation;
  return (
    <PageShell
      title={name}
      crumbs={[
        { label: t("titles:automations"), to: automationsAddress },
        { label: t(`records:automation_type.${type}`), to: typeAddress(type) },
      ]}
      tags={<AutomationTag status={status} />}
      lead={t(`about.${type}`)}
      actions={
        <>
          <RecordHistory history={useRecordHistory(automations.noun, id)} />
          <AutomationActions automation={automation} />
        </>
      }
    >
      <TwoColumns side={<StepList automation={automation} />}>
        <AutomationFigures id={id} />
        <Enrolments id={id} />
        <DryRun id={id} />
      </TwoColumns>
    </PageShell>
  );
}
