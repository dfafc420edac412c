import { Col, Form, Input, InputNumber, Row, Segmented, Select } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ExperimentPlan } from "#contracts/experiments/plan";
import { mostDifference } from "#contracts/experiments/plan";
import { directions, type Metric, metricRule } from "#contracts/experiments/states";
import type { SplitArm } from "#contracts/flows/states";

export type PlanDraft = Partial<ExperimentPlan>;
/** What the server takes where nothing is chosen. */
const usual = { control: "A", metric: "EXCHANGE_RATE", confidence: 95, baseline_bp: 2000, mde_bp: 500, window_days: 30 } as const;
const full = { inlineSize: "100%" };

interface PlanFieldsProps {
  /** The split's name. */
  title: string;
  /** What it can be judged by. */
  metrics: readonly Metric[];
  arms: readonly SplitArm[];
  plan: PlanDraft;
  onChange: (plan: PlanDraft) => void;
}

/** Plan the experiment that a split begins: what it is judged by, and which difference it shall find. */
export function PlanFields({ title, metrics, arms, plan, onChange }: PlanFieldsProps) {
  const { t } = useTranslation("flows");
  const set = (change: PlanDraft) => onChange({ ...plan, ...change });
  const shown = { ...usual, ...plan };
  const direction = plan.direction ?? metricRule(shown.metric).direction;
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
              onChange={(metric) => set({ metric, direction: metricRule(metric).direction })}
            />
          )}
        </Field>
        <Field label={t("experiments:fields.direction")}>
          {(id) => (
            <Select
              id={id}
              value={direction}
              options={directions.map((value) => ({ value, label: t(`experiments:direction.${value}`) }))}
              onChange={(value) => set({ direction: value })}
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
        <Field label={t("experiments:calculator.baseline")}>
          {(id) => (
            <Percent
              id={id}
              least={0.01}
              most={99}
              value={shown.baseline_bp}
              onChange={(baseline_bp) => set({ baseline_bp, mde_bp: Math.min(shown.mde_bp, mostDifference(baseline_bp)) })}
            />
          )}
        </Field>
        <Field label={t("experiments:calculator.difference")}>
          {(id) => (
            <Percent
              id={id}
              least={0.1}
              most={mostDifference(shown.baseline_bp) / 100}
              value={shown.mde_bp}
              onChange={(mde_bp) => set({ mde_bp })}
            />
          )}
        </Field>
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
    </section>
  );
}

interface PercentProps {
  id: string;
  least: number;
  most: number;
  value: number;
  onChange: (hundredths: number) => void;
}

function Percent({ id, least, most, value, onChange }: PercentProps) {
  const change = (percent: number | null) => percent !== null && onChange(Math.round(percent * 100));
  return <InputNumber id={id} style={full} min={least} max={most} suffix="%" value={value / 100} onChange={change} />;
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
