import { Col, Flex, Form, InputNumber, Row, Segmented, Select, Statistic, Typography } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import { mostDifference } from "#contracts/experiments/plan";
import { type Direction, directions } from "#contracts/experiments/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { ErrorState } from "#src/ui/feedback/error-state";
import { writePercent } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";

const kinds = ["SHARE", "VALUE"] as const;

interface Wish {
  kind: (typeof kinds)[number];
  /** Percent. */
  baseline: number;
  /** Percentage points. */
  difference: number;
  direction: Direction;
  /** The standard deviation of one unit, and the difference, of an amount or hours. */
  spread: number;
  smallest: number;
  confidence: 90 | 95;
  arms: number;
  /** The control's percent of the units; the others share the rest. */
  control: number;
  perDay: number;
}
const usual: Wish = {
  ...{ kind: "SHARE", baseline: 20, difference: 5, direction: "UP", spread: 50, smallest: 5 },
  ...{ confidence: 95, arms: 2, control: 50, perDay: 20 },
};
const mostPoints = (percent: number, direction: Direction): number => mostDifference(Math.round(percent * 100), direction) / 100;
const full = { inlineSize: "100%" };

/** Say how many units an experiment needs, and how long it takes, before one is begun. */
export function Calculator() {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const [wish, setWish] = useState(usual);
  const put = (change: Partial<Wish>) => {
    const next = { ...wish, ...change };
    setWish({ ...next, difference: Math.max(0.1, Math.min(next.difference, mostPoints(next.baseline, next.direction))) });
  };
  const number = (
    name: Exclude<keyof Wish, "kind" | "direction" | "confidence">,
    most: number,
    { least = 0, suffix = "", whole = false } = {},
  ) => (
    <Field label={t(`calculator.${name}`)}>
      {(id) => (
        <InputNumber
          id={id}
          style={full}
          min={least}
          max={most}
          {...(whole && { precision: 0 })}
          {...(suffix && { suffix })}
          value={wish[name]}
          onChange={(value) => {
            if (value === null) return;
            // With another count of variants all have the same size again.
            put(name === "arms" ? { arms: value, control: Math.round(100 / value) } : { [name]: value });
          }}
        />
      )}
    </Field>
  );
  return (
    <Panel title={t("panels.calculator")}>
      <Typography.Paragraph type="secondary">{t("calculator.about")}</Typography.Paragraph>
      <Form layout="vertical">
        <Row gutter={16} align="bottom">
          <Field label={t("calculator.kind")}>
            {(id) => (
              <Select
                id={id}
                value={wish.kind}
                options={kinds.map((value) => ({ value, label: t(`calculator.kinds.${value}`) }))}
                onChange={(kind) => put({ kind })}
              />
            )}
          </Field>
          {wish.kind === "SHARE" ? (
            <>
              {number("baseline", 99, { least: 0.1, suffix: "%" })}
              <Field label={t("fields.direction")}>
                {(id) => (
                  <Select
                    id={id}
                    value={wish.direction}
                    options={directions.map((value) => ({ value, label: t(`direction.${value}`) }))}
                    onChange={(direction) => put({ direction })}
                  />
                )}
              </Field>
              {number("difference", mostPoints(wish.baseline, wish.direction), { least: 0.1 })}
            </>
          ) : (
            <>
              {number("spread", 1_000_000_000, { least: 0.01 })}
              {number("smallest", 1_000_000_000, { least: 0.01 })}
            </>
          )}
          {number("arms", 4, { least: 2, whole: true })}
          {number("control", 100 - (wish.arms - 1), { least: 1, whole: true, suffix: "%" })}
          {number("perDay", 1_000_000, { whole: true })}
          <Col xs={24} sm={12} lg={6}>
            <Form.Item label={t("fields.confidence")}>
              <Segmented
                aria-label={t("fields.confidence")}
                options={([90, 95] as const).map((value) => ({ value, label: writePercent(value, locale) }))}
                value={wish.confidence}
                onChange={(confidence) => put({ confidence })}
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

/** Return whole percents that add up to 100, the control's first; null where all have the same size. */
function weightsOf({ arms, control }: Wish): number[] | null {
  if (control === Math.round(100 / arms)) return null;
  const rest = 100 - control;
  const others = arms - 1;
  return [control, ...Array.from({ length: others }, (_, i) => Math.floor((rest * (i + 1)) / others) - Math.floor((rest * i) / others))];
}

function Answer({ wish }: { wish: Wish }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const { kind, baseline, difference, direction, spread, smallest, confidence, arms, perDay } = wish;
  const weights = weightsOf(wish);
  const body = {
    ...(kind === "SHARE"
      ? { baseline_bp: Math.round(baseline * 100), mde_bp: Math.round(difference * 100), direction }
      : { kind, spread, mde: smallest }),
    ...{ confidence, units_per_day: perDay },
    ...(weights ? { arms, weights } : { arms }),
  };
  const plan = useOperation(experiments, "plan", { body }, { keepPrevious: true });
  if (plan.error) return <ErrorState code={plan.error.code} requestId={plan.error.requestId} onRetry={() => void plan.retry()} />;
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? "–" : numberWords(value, locale));
  const smallestArm = Math.min(...(weights ?? [100 / arms]));
  return (
    <Flex wrap gap="16px 40px" aria-live="polite" aria-busy={plan.isLoading || plan.isOutdated}>
      <Statistic
        title={t(weights ? "calculator.smallestArm" : "calculator.perArm")}
        value={shown(plan.data && (weights ? Math.ceil((plan.data.total_units * smallestArm) / 100) : plan.data.per_arm))}
      />
      <Statistic title={t("calculator.total")} value={shown(plan.data?.total_units)} />
      <Statistic title={t("calculator.days")} value={shown(plan.data?.days)} />
    </Flex>
  );
}
