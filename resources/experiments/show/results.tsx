import { Table, type TableProps, Tag } from "antd";
import { useTranslation } from "react-i18next";
import type { ExperimentDetail, MetricResult } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { type Interval, IntervalPlot } from "#src/ui/charts/interval-plot";
import { LineChart } from "#src/ui/charts/line-chart";
import { TableBox } from "#src/ui/data/table-box";
import { dateWords } from "#src/ui/dates/date-words";
import { Panel } from "#src/ui/pages/panel";
import { armName, useMetricWords } from "../parts.tsx";

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

type Columns = NonNullable<TableProps<MetricResult>["columns"]>;
const cell = { whiteSpace: "nowrap" } as const;

/** Show every metric by variant, with the differences from the control; the primary one first. */
function MetricsTable({ experiment }: { experiment: ExperimentDetail }) {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const { variants, control, currency, metrics } = experiment;
  const words = useMetricWords(currency);
  const values = variants.map((variant): Columns[number] => ({
    key: variant.key,
    title: variant.key === control ? t("asControl", { name: armName(variant) }) : armName(variant),
    align: "end",
    render: (_, { metric, arms }) => {
      const arm = arms.find(({ key }) => key === variant.key);
      return (
        <div style={cell} className="bh-number">
          <bdi>{arm && arm.n > 0 ? words.value(metric, arm.value) : "–"}</bdi>
          <div className="bh-small">{t("units", { count: arm?.n ?? 0, n: numberWords(arm?.n ?? 0, locale) })}</div>
        </div>
      );
    },
  }));
  const differences = variants
    .filter(({ key }) => key !== control)
    .map((variant): Columns[number] => ({
      key: `difference ${variant.key}`,
      title: t("differenceOf", { name: variant.key }),
      align: "end",
      render: (_, { metric, comparisons }) => {
        const one = comparisons.find(({ key }) => key === variant.key);
        if (!one || one.low === null || one.high === null) return "–";
        const tone = one.verdict === "WINNER" ? "success" : one.verdict === "LOSER" ? "danger" : undefined;
        return (
          <div style={cell} className="bh-number">
            <bdi style={tone && { color: `var(--bh-${tone}-text)`, fontWeight: 600 }}>{words.difference(metric, one.difference)}</bdi>
            <div className="bh-small">
              <bdi>{t("from", { low: words.difference(metric, one.low), high: words.difference(metric, one.high) })}</bdi>
            </div>
          </div>
        );
      },
    }));
  const columns: Columns = [
    {
      key: "metric",
      title: t("fields.metric"),
      render: (_, { metric, is_primary, warns }) => (
        <>
          {is_primary ? <strong>{t(`records:experiment_metric.${metric}`)}</strong> : t(`records:experiment_metric.${metric}`)}{" "}
          {is_primary && <Tag color="processing">{t("primary")}</Tag>}
          {warns && <Tag color="warning">{t("worse")}</Tag>}
        </>
      ),
    },
    ...values,
    ...differences,
  ];
  return (
    <TableBox label={t("fields.metric")}>
      <Table
        rowKey="metric"
        size="small"
        pagination={false}
        columns={columns}
        dataSource={[...metrics].sort((a, b) => Number(b.is_primary) - Number(a.is_primary))}
        style={{ minInlineSize: 180 + 140 * (columns.length - 1) }}
        footer={() => <span className="bh-small">{t("notCorrected")}</span>}
      />
    </TableBox>
  );
}
