import { useTranslation } from "react-i18next";
import type { ExperimentDetail } from "#contracts/experiments/shapes";
import { useLocale } from "#src/lib/words/use-locale";
import { type Interval, IntervalPlot } from "#src/ui/charts/interval-plot";
import { LineChart } from "#src/ui/charts/line-chart";
import { dateWords } from "#src/ui/dates/date-words";
import { Panel } from "#src/ui/pages/panel";
import { armName, useMetricWords } from "../parts.tsx";
import { MetricsTable } from "./metrics-table.tsx";

const tones = ["neutral", "info", "success", "accent"] as const;
const greyed = { filter: "grayscale(1)" };

/** Show the numbers by variant, the differences with their intervals, and how they came about; grey where they mean nothing. */
export function Results({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  return (
    <div style={{ display: "grid", gap: 20, minInlineSize: 0, ...(experiment.sample_ratio.is_mismatch && greyed) }}>
      <Panel title={t("panels.difference")}>
        <Differences experiment={experiment} />
      </Panel>
      <Panel flush title={t("panels.metrics")}>
        <MetricsTable experiment={experiment} />
      </Panel>
      {experiment.series.length > 1 && (
        <Panel title={t("panels.series")}>
          <Series experiment={experiment} />
        </Panel>
      )}
    </div>
  );
}

function Differences({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const { metrics, variants, control, currency } = experiment;
  const words = useMetricWords(currency);
  const result = metrics.find(({ is_primary }) => is_primary);
  if (!result) return null;
  const name = (key: string) => armName(variants.find((one) => one.key === key) ?? { key: "A", name: "" });
  const rows = result.comparisons.map(
    ({ key, difference, low, high, verdict }): Interval => ({
      ...{ key, name: name(key), value: difference, low, high },
      tone: verdict === "WINNER" ? "success" : verdict === "LOSER" ? "danger" : undefined,
    }),
  );
  const metric = t(`records:experiment_metric.${result.metric}`);
  return (
    <>
      <p>{t("differenceFrom", { metric, control: name(control) })}</p>
      <IntervalPlot
        label={t("differenceFrom", { metric, control: name(control) })}
        heads={[t("fields.variant"), t("fields.difference"), t("fields.low"), t("fields.high")]}
        rows={rows}
        text={(value) => words.difference(result.metric, value)}
        open={t("unknown")}
      />
    </>
  );
}

function Series({ experiment: { series, variants, metric, currency, marks } }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const words = useMetricWords(currency);
  const dayWords = (at: string) => dateWords(new Date(at), "short", locale, "UTC");
  return (
    <>
      <ul style={{ display: "flex", flexWrap: "wrap", gap: "4px 20px", margin: 0, padding: 0, listStyle: "none" }} aria-hidden="true">
        {variants.map((variant, i) => (
          <li key={variant.key} data-tone={tones[i]} style={{ borderBlockEnd: "3px solid var(--tone-text)" }}>
            <bdi>{armName(variant)}</bdi>
          </li>
        ))}
      </ul>
      <LineChart
        label={t("seriesOf", { metric: t(`records:experiment_metric.${metric}`) })}
        head={t("fields.day")}
        points={series.map(({ day }) => dayWords(`${day}T00:00:00Z`))}
        lines={variants.map((variant, i) => ({
          key: variant.key,
          name: armName(variant),
          values: series.map(({ arms }) => arms.find(({ key }) => key === variant.key)?.value ?? 0),
          dashed: i % 2 === 1,
          tone: tones[i] ?? "neutral",
        }))}
        text={(value) => words.value(metric, value)}
      />
      {marks.length > 0 && (
        <ul className="bh-small">
          {marks.map(({ at, kind, percent }) => (
            <li key={`${at} ${kind}`}>{t(`mark.${kind}`, { date: dateWords(new Date(at), "date", locale), percent })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
