import { Alert, Button, Flex, Progress, Statistic, Table, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DryRun, DryRunDecisions, DryRunTotals } from "#contracts/flows/dry-run";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { listWords, numberWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Segments } from "#src/ui/forms/segments";
import { Panel } from "#src/ui/pages/panel";
import type { FlowDraft } from "../editor/use-flow-draft.ts";
import { buildCaseChoice, CaseChoiceFields, usualChoice } from "./case-choice.tsx";
import { Cases } from "./cases.tsx";

/** Choose a graph and cases, and show what the flow would have done to them. */
export default function DryRunPanel({ flow, draft }: { flow: FlowDetail; draft: Pick<FlowDraft, "store" | "isAwaited" | "error"> }) {
  const { t } = useTranslation("flow-dry-run");
  const [source, setSource] = useState<DryRun["source"]>("DRAFT");
  const [choice, setChoice] = useState(usualChoice);
  const cases = buildCaseChoice(choice);
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

/** Show the decisions of the flow against those of people; nothing where neither met. */
function Decisions({ decisions }: { decisions: DryRunDecisions }) {
  const { t } = useTranslation("flow-dry-run");
  const locale = useLocale();
  const { both_approve, both_decline, flow_approves, flow_declines, undecided } = decisions;
  if (both_approve + both_decline + flow_approves + flow_declines === 0) return null;
  const rows = [
    { key: "approves", name: t("decisions.approves"), approved: both_approve, declined: flow_approves },
    { key: "declines", name: t("decisions.declines"), approved: flow_declines, declined: both_decline },
  ];
  const count = (value: number) => <span className="bh-number">{numberWords(value, locale)}</span>;
  return (
    <Panel title={t("decisions.title")}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t("decisions.about")}</Typography.Text>
        <Table
          size="small"
          pagination={false}
          dataSource={rows}
          columns={[
            { key: "name", title: t("decisions.flow"), dataIndex: "name", rowScope: "row" },
            { key: "approved", title: t("decisions.personApproved"), dataIndex: "approved", align: "end", render: count },
            { key: "declined", title: t("decisions.personDeclined"), dataIndex: "declined", align: "end", render: count },
          ]}
        />
        {undecided > 0 && <Typography.Text type="secondary">{t("decisions.undecided", { count: undecided })}</Typography.Text>}
      </Flex>
    </Panel>
  );
}

const counts = ["cases", "acted", "approve", "decline", "review", "mails", "refused", "waiting", "differing"] as const;
const sums = ["fees_waived_minor", "bonus_minor", "pay_minor"] as const;

/** Show what a flow would have done to all cases together; what is zero is left out. */
function Totals({ dryRun: { totals, currency } }: { dryRun: DryRun }) {
  const { t } = useTranslation("flow-dry-run");
  const locale = useLocale();
  const has = (name: keyof DryRunTotals) => name === "cases" || name === "differing" || totals[name] > 0;
  return (
    <Panel title={t("totals.title")}>
      <Flex vertical gap={16}>
        <Flex wrap gap="16px 40px">
          {counts.filter(has).map((name) => (
            <Statistic
              key={name}
              title={t(`totals.${name}`)}
              value={totals[name]}
              formatter={(value) => numberWords(Number(value), locale)}
            />
          ))}
          {sums.filter(has).map((name) => (
            <Statistic
              key={name}
              title={t(`totals.${name}`)}
              value={totals[name]}
              formatter={(value) => <bdi>{moneyWords(Number(value), currency, locale)}</bdi>}
            />
          ))}
        </Flex>
        {totals.left_out > 0 && <Typography.Text type="secondary">{t("leftOut", { count: totals.left_out })}</Typography.Text>}
      </Flex>
    </Panel>
  );
}
