import { Flex, Progress } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { writePercent } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";
import { flowAddress } from "../../flows/resource.ts";
import { unitWords } from "../columns.tsx";
import { armName, useMetricWords } from "../parts.tsx";

/** Show how far the plan is, and what it says. */
export function PlanPanel({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const { progress, planned_units, days, planned_days, flow, variants, metric, direction, unit, traffic, confidence, window_days } =
    experiment;
  const { expected, started_at, ended_at } = experiment;
  const words = useMetricWords(experiment.currency);
  const expectedWords = () => {
    if (!expected || planned_units === null) return t("unsized");
    const difference = words.difference(metric, direction === "UP" ? expected.difference : -expected.difference);
    if (expected.baseline === null) return t("expectedOnly", { difference });
    return t("expected", { baseline: words.value(metric, expected.baseline), difference });
  };
  const rows = [
    {
      key: "flow",
      label: t("fields.flow"),
      value: (
        <Link to={flowAddress(flow.id)}>
          <bdi>{flow.name}</bdi>
        </Link>
      ),
    },
    { key: "metric", label: t("fields.metric"), value: t(`records:experiment_metric.${metric}`) },
    { key: "direction", label: t("fields.direction"), value: t(`direction.${direction}`) },
    {
      key: "weights",
      label: t("fields.variants"),
      value: (
        <Flex vertical>
          {variants.map((variant) => (
            <span key={variant.key}>
              <bdi>{armName(variant)}</bdi>: <bdi className="bh-number">{writePercent(variant.weight, locale)}</bdi>
            </span>
          ))}
        </Flex>
      ),
    },
    { key: "unit", label: t("fields.unit"), value: t(`unit.${unit}`) },
    { key: "traffic", label: t("fields.traffic"), value: <bdi className="bh-number">{writePercent(traffic, locale)}</bdi> },
    {
      key: "expected",
      label: t("fields.expected"),
      value: expectedWords(),
    },
    { key: "confidence", label: t("fields.confidence"), value: <bdi className="bh-number">{writePercent(confidence, locale)}</bdi> },
    { key: "window", label: t("fields.window"), value: t("days", { count: window_days }) },
    { key: "started", label: t("fields.started_at"), value: <DateText at={started_at} format="date" /> },
    ...(ended_at ? [{ key: "ended", label: t("fields.ended_at"), value: <DateText at={ended_at} format="date" /> }] : []),
  ];
  return (
    <Panel title={t("panels.plan")}>
      {progress !== null && <Progress percent={progress} aria-label={t("fields.units")} />}
      <p className="bh-small">
        {unitWords(t, locale, experiment)}
        {" · "}
        {planned_units === null
          ? t("days", { count: days })
          : t("daysOf", { days: numberWords(days, locale), planned: numberWords(planned_days, locale) })}
      </p>
      <KeyValue rows={rows} />
    </Panel>
  );
}
