import { Table, type TableProps, Tag } from "antd";
import { useTranslation } from "react-i18next";
import type { ExperimentDetail, MetricResult } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { TableBox } from "#src/ui/data/table-box";
import { armName, useMetricWords } from "../parts.tsx";

type Columns = NonNullable<TableProps<MetricResult>["columns"]>;
const cell = { whiteSpace: "nowrap" } as const;

/** Show every metric by variant, with the differences from the control; the primary one first. */
export function MetricsTable({ experiment }: { experiment: ExperimentDetail }) {
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
