import { Col, Flex, Form, InputNumber, Row, Segmented, Statistic, Typography } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import { mostDifference } from "#contracts/experiments/plan";
import { useOperation } from "#src/hooks/data/use-operation";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { ErrorState } from "#src/ui/feedback/error-state";
import { writePercent } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";

interface Wish {
  /** Percent. */
  baseline: number;
  /** Percentage points. */
  difference: number;
  confidence: 90 | 95;
  arms: number;
  perDay: number;
}
const usual: Wish = { baseline: 20, difference: 5, confidence: 95, arms: 2, perDay: 20 };
const mostPoints = (percent: number): number => mostDifference(Math.round(percent * 100)) / 100;
const full = { inlineSize: "100%" };

/** Say how many units an experiment needs, and how long it takes, before one is begun. */
export function Calculator() {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const [wish, setWish] = useState(usual);
  const set = <Name extends keyof Wish>(name: Name, value: Wish[Name] | null) => value !== null && setWish({ ...wish, [name]: value });
  return (
    <Panel title={t("panels.calculator")}>
      <Typography.Paragraph type="secondary">{t("calculator.about")}</Typography.Paragraph>
      <Form layout="vertical">
        <Row gutter={16} align="bottom">
          <Field label={t("calculator.baseline")}>
            {(id) => (
              <InputNumber
                id={id}
                style={full}
                min={0.1}
                max={99}
                suffix="%"
                value={wish.baseline}
                onChange={(value) =>
                  value !== null && setWish({ ...wish, baseline: value, difference: Math.min(wish.difference, mostPoints(value)) })
                }
              />
            )}
          </Field>
          <Field label={t("calculator.difference")}>
            {(id) => (
              <InputNumber
                id={id}
                style={full}
                min={0.1}
                max={mostPoints(wish.baseline)}
                value={wish.difference}
                onChange={(value) => set("difference", value)}
              />
            )}
          </Field>
          <Field label={t("calculator.arms")}>
            {(id) => (
              <InputNumber id={id} style={full} min={2} max={4} precision={0} value={wish.arms} onChange={(value) => set("arms", value)} />
            )}
          </Field>
          <Field label={t("calculator.perDay")}>
            {(id) => (
              <InputNumber
                id={id}
                style={full}
                min={0}
                max={1_000_000}
                precision={0}
                value={wish.perDay}
                onChange={(value) => set("perDay", value)}
              />
            )}
          </Field>
          <Col xs={24} sm={12} lg={6}>
            <Form.Item label={t("fields.confidence")}>
              <Segmented
                aria-label={t("fields.confidence")}
                options={([90, 95] as const).map((value) => ({ value, label: writePercent(value, locale) }))}
                value={wish.confidence}
                onChange={(value) => set("confidence", value)}
              />
            </Form.Item>
          </Col>
        </Row>
      </Form>
      <Answer wish={wish} />
    </Panel>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Col xs={24} sm={12} lg={6}>
      <Form.Item label={label} htmlFor={id}>
        {children(id)}
      </Form.Item>
    </Col>
  );
}

function Answer({ wish: { baseline, difference, confidence, arms, perDay } }: { wish: Wish }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const body = {
    ...{ baseline_bp: Math.round(baseline * 100), mde_bp: Math.round(difference * 100) },
    ...{ confidence, arms, units_per_day: perDay },
  };
  const plan = useOperation(experiments, "plan", { body }, { keepPrevious: true });
  if (plan.error) return <ErrorState code={plan.error.code} requestId={plan.error.requestId} onRetry={() => void plan.retry()} />;
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? "–" : numberWords(value, locale));
  return (
    <Flex wrap gap="16px 40px" aria-live="polite" aria-busy={plan.isLoading || plan.isOutdated}>
      <Statistic title={t("calculator.perArm")} value={shown(plan.data?.per_arm)} />
      <Statistic title={t("calculator.total")} value={shown(plan.data && plan.data.per_arm * arms)} />
      <Statistic title={t("calculator.days")} value={shown(plan.data?.days)} />
    </Flex>
  );
}
