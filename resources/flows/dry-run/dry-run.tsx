import { Alert, Button, Flex, Progress, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DryRun } from "#contracts/flows/dry-run";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Segments } from "#src/ui/forms/segments";
import { Panel } from "#src/ui/pages/panel";
import type { FlowDraft } from "../editor/use-flow-draft.ts";
import { bodyOf, CaseChoiceFields, usualChoice } from "./case-choice.tsx";
import { Cases } from "./cases.tsx";
import { Decisions } from "./decisions.tsx";
import { Totals } from "./totals.tsx";

/** Choose a graph and cases, and show what the flow would have done to them. */
export default function DryRunPanel({ flow, draft }: { flow: FlowDetail; draft: Pick<FlowDraft, "store" | "isAwaited" | "error"> }) {
  const { t } = useTranslation("flow-dry-run");
  const [source, setSource] = useState<DryRun["source"]>("DRAFT");
  const [choice, setChoice] = useState(usualChoice);
  const cases = bodyOf(choice);
  const [found, setFound] = useState<DryRun>();
  const run = useCommand(flows, "dryRun", { notice: false, onSuccess: setFound });
  // The server reads the draft that it holds: the last changes are saved first.
  const start = async () => {
    if (cases && (source === "PUBLISHED" || (await draft.store()))) await run.run({ params: { id: flow.id }, body: { source, ...cases } });
  };
  const isPending = run.isPending || draft.isAwaited;
  const refusal = useRefusal(source === "DRAFT" ? draft.error : null, run.error);
  const sources = flow.published_number === null ? (["DRAFT"] as const) : (["DRAFT", "PUBLISHED"] as const);
  return (
    <Flex vertical gap={16}>
      <Panel>
        <Flex vertical gap={16}>
          <Typography.Text type="secondary">{t("lead")}</Typography.Text>
          <Flex wrap gap={16} align="end">
            <Segments
              label={t("source.label")}
              value={source}
              options={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
              onChange={setSource}
            />
            <CaseChoiceFields trigger={flow.trigger} value={choice} onChange={setChoice} />
            <Button type="primary" loading={isPending} disabled={cases === null} onClick={() => void start()}>
              {t("start")}
            </Button>
          </Flex>
        </Flex>
      </Panel>
      <div aria-live="polite" aria-busy={isPending}>
        {run.isPending ? <Walking /> : refusal ? <Alert type="warning" showIcon message={refusal} /> : found && <Found dryRun={found} />}
      </div>
    </Flex>
  );
}

function Walking() {
  const { t } = useTranslation("flow-dry-run");
  return (
    <Flex vertical gap={4}>
      <Progress percent={100} status="active" showInfo={false} aria-label={t("progress")} />
      <Typography.Text type="secondary">{t("progress")}</Typography.Text>
    </Flex>
  );
}

/** Return why nothing was tried: the draft could not be saved, or the server refused to try it. */
function useRefusal(unsaved: Failed | null, refused: Failed | null): string | null {
  const { t } = useTranslation("flow-dry-run");
  const errorText = useErrorText();
  if (unsaved) return errorText(unsaved);
  if (!refused) return null;
  return { FLOW_INVALID: t("problems"), RATE_LIMITED: t("busy") }[refused.code] ?? errorText(refused);
}

function Found({ dryRun }: { dryRun: DryRun }) {
  const { t } = useTranslation("flow-dry-run");
  const locale = useLocale();
  if (dryRun.cases.length === 0) return <EmptyState title={t("none")} text={t("noneText")} />;
  return (
    <Flex vertical gap={16}>
      {dryRun.approximate.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={t("approximate", {
            fields: listWords(
              dryRun.approximate.map((field) => t(`flows:facts.${field}`)),
              locale,
            ),
          })}
        />
      )}
      <Totals dryRun={dryRun} />
      <Decisions decisions={dryRun.decisions} />
      <Cases dryRun={dryRun} />
    </Flex>
  );
}
