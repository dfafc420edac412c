import { Alert, Col, Flex, Form, Input, InputNumber, Row, Segmented, Select, Statistic, Typography } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import { type ExperimentPlan, mostDifference, planFieldsOf, usualBaseline, usualDifference } from "#contracts/experiments/plan";
import type { PlanPreview } from "#contracts/experiments/shapes";
import { type Direction, directions, type Metric, type MetricRule, metricRule } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";
import type { SplitConfig } from "#contracts/flows/steps";
import { type OperationResult, useOperation } from "#src/hooks/data/use-operation";
import { useSession } from "#src/lib/session/session";
import { numberWords, shareWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { FormAlert } from "#src/ui/forms/form-alert";
import { MoneyInput } from "#src/ui/money/money-input";

export type PlanDraft = Partial<ExperimentPlan>;
/** What the server takes where nothing is chosen. */
const usual = { control: "A", metric: "EXCHANGE_RATE", confidence: 95, window_days: 30 } as const;
const none = { baseline_bp: null, mde_bp: null, baseline_mean: null, mde_mean: null, spread: null };
/** Another metric, or the other direction, has another size. */
const noSize = { baseline_bp: undefined, mde_bp: undefined, baseline_mean: undefined, mde_mean: undefined, spread: undefined };
const full = { inlineSize: "100%" };

interface PlanFieldsProps {
  flowId: string;
  split: Pick<SplitConfig, "weights" | "unit" | "traffic">;
  /** The split's name. */
  title: string;
  /** What it can be judged by. */
  metrics: readonly Metric[];
  arms: readonly SplitArm[];
  plan: PlanDraft;
  onChange: (plan: PlanDraft) => void;
}

/** Plan the experiment that a split begins: what it is judged by, and which difference it shall find. */
export function PlanFields({ flowId, split, title, metrics, arms, plan, onChange }: PlanFieldsProps) {
  const { t } = useTranslation("flows");
  const set = (change: PlanDraft) => onChange({ ...plan, ...change });
  const shown = { ...usual, ...plan };
  const direction = plan.direction ?? metricRule(shown.metric).direction;
  const { metric, window_days, confidence, control } = shown;
  const sized = Object.fromEntries(planFieldsOf(metric).flatMap((field) => (plan[field] === undefined ? [] : [[field, plan[field]]])));
  const body = { flow_id: flowId, split, plan: { metric, direction, window_days, confidence, control, ...sized } };
  const preview = useOperation(experiments, "preview", { body }, { keepPrevious: true });
  // What is typed stands at once; what is left out follows when the server has said what it would take.
  const used = { ...none, ...(preview.isOutdated ? none : preview.data?.used), ...sized };
  return (
    <section aria-label={t("publish.experiment", { name: title })}>
      <h3>{t("publish.experiment", { name: title })}</h3>
      <Row gutter={16}>
        <Field wide label={t("publish.name")}>
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              placeholder={title}
              value={plan.name ?? ""}
              onChange={({ target }) => set({ name: target.value })}
            />
          )}
        </Field>
        <Field wide label={t("publish.hypothesis")}>
          {(id) => (
            <Input id={id} maxLength={500} value={plan.hypothesis ?? ""} onChange={({ target }) => set({ hypothesis: target.value })} />
          )}
        </Field>
        <Field label={t("experiments:fields.metric")}>
          {(id) => (
            <Select
              id={id}
              value={shown.metric}
              options={metrics.map((metric) => ({ value: metric, label: t(`records:experiment_metric.${metric}`) }))}
              onChange={(next) => set({ ...noSize, metric: next, direction: metricRule(next).direction })}
            />
          )}
        </Field>
        <Field label={t("experiments:fields.direction")}>
          {(id) => (
            <Select
              id={id}
              value={direction}
              options={directions.map((value) => ({ value, label: t(`experiments:direction.${value}`) }))}
              onChange={(value) => set({ ...noSize, direction: value })}
            />
          )}
        </Field>
        <Field label={t("publish.control")}>
          {(id) => (
            <Select
              id={id}
              value={shown.control}
              options={arms.map((arm) => ({ value: arm, label: arm }))}
              onChange={(control) => set({ control })}
            />
          )}
        </Field>
        {arms.map((arm) => (
          <Field key={arm} label={t("publish.arm", { arm })}>
            {(id) => (
              <Input
                id={id}
                maxLength={60}
                value={plan.arm_names?.[arm] ?? ""}
                onChange={({ target }) => set({ arm_names: { ...plan.arm_names, [arm]: target.value } })}
              />
            )}
          </Field>
        ))}
        <Col xs={24} sm={12}>
          <Form.Item label={t("experiments:fields.confidence")}>
            <Segmented
              aria-label={t("experiments:fields.confidence")}
              options={([90, 95] as const).map((value) => ({ value, label: t("units.percent", { count: value }) }))}
              value={shown.confidence}
              onChange={(confidence) => set({ confidence })}
            />
          </Form.Item>
        </Col>
        <SizeFields metric={shown.metric} direction={direction} used={used} set={set} />
        <Field label={t("publish.window")}>
          {(id) => (
            <InputNumber
              id={id}
              style={full}
              min={1}
              max={90}
              precision={0}
              value={shown.window_days}
              onChange={(days) => days !== null && set({ window_days: days })}
            />
          )}
        </Field>
      </Row>
      <SizeAnswer metric={shown.metric} preview={preview} />
    </section>
  );
}

interface SizeFieldsProps {
  metric: Metric;
  direction: Direction;
  /** What publishing takes; null where it is neither typed nor known. */
  used: PlanPreview["used"];
  set: (change: PlanDraft) => void;
}

/** Ask for what the metric's kind is sized by: a share's baseline; of amounts, hours and ratios also how far single units lie apart. */
function SizeFields({ metric, direction, used, set }: SizeFieldsProps) {
  const { t } = useTranslation("flows");
  const { kind, shows } = metricRule(metric);
  if (kind === "MEAN") {
    const unit = shows === "MONEY" ? "Money" : "Hours";
    const fields = ["baseline_mean", "mde_mean", "spread"] as const;
    return fields.map((name) => (
      <Field key={name} label={t(`publish.size.${name}${unit}`)}>
        {(id) => <Amount id={id} shows={shows} value={used[name]} onChange={(value) => set({ [name]: value })} />}
      </Field>
    ));
  }
  const baseline_bp = used.baseline_bp ?? usualBaseline;
  return (
    <>
      <Field label={t(kind === "RATIO" ? "publish.size.ratio" : "experiments:calculator.baseline")}>
        {(id) => (
          <Percent
            id={id}
            least={0.01}
            most={99}
            value={used.baseline_bp}
            onChange={(next) =>
              set({ baseline_bp: next, mde_bp: Math.max(10, Math.min(used.mde_bp ?? usualDifference, mostDifference(next, direction))) })
            }
          />
        )}
      </Field>
      <Field label={t("experiments:calculator.difference")}>
        {(id) => (
          <Percent
            id={id}
            least={0.1}
            most={Math.max(0.1, mostDifference(baseline_bp, direction) / 100)}
            value={used.mde_bp}
            onChange={(mde_bp) => set({ mde_bp })}
          />
        )}
      </Field>
      {kind === "RATIO" && (
        <Field label={t("publish.size.spreadRatio")}>
          {(id) => <Percent id={id} least={0.01} most={100_000} value={used.spread} onChange={(spread) => set({ spread })} />}
        </Field>
      )}
    </>
  );
}

function Amount({
  id,
  shows,
  value,
  onChange,
}: {
  id: string;
  shows: MetricRule["shows"];
  value: number | null;
  onChange: (value: number) => void;
}) {
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  const change = (next: number | null) => next !== null && next > 0 && onChange(next);
  return shows === "MONEY" ? (
    <MoneyInput id={id} currency={currency} min={0} value={value} onChange={change} />
  ) : (
    <InputNumber id={id} style={full} min={0.01} max={100_000} suffix="h" value={value} onChange={change} />
  );
}

/** Say what the plan comes to, and where its numbers are from. */
function SizeAnswer({ metric, preview }: { metric: Metric; preview: OperationResult<PlanPreview> }) {
  const { t } = useTranslation("flows");
  const locale = useLocale();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  if (preview.error) {
    const { code, data } = preview.error;
    return code === "BAD_REQUEST" ? (
      <Alert type="warning" showIcon message={t("publish.size.impossible")} />
    ) : (
      <FormAlert code={code} params={data} />
    );
  }
  const { past, size } = preview.data ?? { past: null, size: null };
  const valueWords = (value: number) => {
    const { shows } = metricRule(metric);
    if (shows === "MONEY") return moneyWords(Math.round(value), currency, locale);
    return shows === "HOURS" ? t("experiments:hours", { value: numberWords(value, locale) }) : shareWords(value, locale);
  };
  return (
    <div aria-live="polite" aria-busy={preview.isLoading || preview.isOutdated} style={{ marginBlockEnd: 16 }}>
      {preview.data && !size && <Alert type="warning" showIcon message={t("publish.size.none")} />}
      {size && (
        <Flex wrap gap="8px 40px">
          <Statistic title={t("experiments:calculator.total")} value={numberWords(size.total_units, locale)} />
          <Statistic title={t("experiments:calculator.days")} value={size.days === null ? "–" : numberWords(size.days, locale)} />
        </Flex>
      )}
      {past && (
        <Typography.Text type="secondary" className="bh-small">
          {t("publish.size.past", { count: past.units, units: numberWords(past.units, locale), value: valueWords(past.value) })}
        </Typography.Text>
      )}
    </div>
  );
}

interface PercentProps {
  id: string;
  least: number;
  most: number;
  value: number | null;
  onChange: (hundredths: number) => void;
}

function Percent({ id, least, most, value, onChange }: PercentProps) {
  const change = (percent: number | null) => percent !== null && onChange(Math.round(percent * 100));
  return (
    <InputNumber id={id} style={full} min={least} max={most} suffix="%" value={value === null ? null : value / 100} onChange={change} />
  );
}

function Field({ label, wide = false, children }: { label: string; wide?: boolean; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Col xs={24} sm={wide ? 24 : 12}>
      <Form.Item label={label} htmlFor={id}>
        {children(id)}
      </Form.Item>
    </Col>
  );
}
