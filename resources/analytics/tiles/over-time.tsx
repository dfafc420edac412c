import { Select } from "antd";
import { Link } from "react-router-dom";
import { valueFormat } from "#src/ui/charts/chart-formats";
import { DataTable } from "#src/ui/charts/data-table";
import { TimeChart, type TimePoint } from "#src/ui/charts/time-chart";
import { drillAddress } from "../resource.ts";
import type { PartContext } from "./context.ts";
import type { AnyData, TimePart, TimeStep } from "./declare.ts";
import { changeOf, daysWords, stepWords } from "./values.ts";

type Context = PartContext & { part: TimePart<AnyData> };

/** Show values over time as stacked bars, with the period compared with as a dashed line; or as a table. */
export function OverTime(context: Context) {
  const { part, answer, data, previous, state, change, words, title, isTable } = context;
  const { t, locale } = words;
  const measure = part.measures.find((one) => one === state.measure) ?? part.measures[0] ?? "UNITS";
  const format = valueFormat(measure === "VALUE" ? { kind: "money", currency: answer.currency } : { kind: "count" }, locale);
  const series = part.series(data, measure).map(({ key, values }) => ({ key, name: part.name(key, words), values }));
  const steps = part.points(data);
  const before = previous && comparedWith(part, previous, measure, steps.length);
  const total = series.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0);
  const points = steps.map((step, index) => pointOf(step, before?.steps[index], context));
  const compared = before
    ? { key: "before", name: t(`compare.${answer.compared ? state.compare : "PREVIOUS"}`), values: before.sums }
    : undefined;
  return (
    <div>
      {part.measures.length > 1 && (
        <Select
          size="small"
          style={{ minInlineSize: 110, marginBlockEnd: 4 }}
          aria-label={t("measure", { tile: title })}
          value={measure}
          options={part.measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          onChange={(next) => change({ measure: next })}
        />
      )}
      {isTable ? (
        <Rows {...context} points={points} series={series} compared={compared} text={format.text} />
      ) : (
        <TimeChart
          label={t("inAll", { title, total: format.text(total) })}
          points={points}
          bars={series}
          compared={compared}
          format={format}
        />
      )}
    </div>
  );
}

/** Return the steps compared with, place by place, and their sums. */
function comparedWith(part: TimePart<AnyData>, previous: AnyData, measure: (typeof part.measures)[number], count: number) {
  const series = part.series(previous, measure);
  const steps = part.points(previous);
  const sums = Array.from({ length: count }, (_, index) =>
    index < steps.length ? series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0) : null,
  );
  return { steps, sums };
}

function pointOf(step: TimeStep, before: TimeStep | undefined, { part, answer, data, words: { t, locale } }: Context): TimePoint {
  const isOpen = answer.not_final_from !== null && step.to >= answer.not_final_from;
  const notes = [before && t("comparedDays", { days: daysWords(before.from, before.to, locale) }), isOpen && t("notFinal")];
  return {
    key: step.from,
    short: stepWords(step.from, part.by(data), locale),
    label: daysWords(step.from, step.to, locale),
    to: drillAddress(step.drill),
    note: notes.filter(Boolean).join(" · ") || undefined,
  };
}

interface RowsProps extends Context {
  points: readonly TimePoint[];
  series: readonly { key: string; name: string; values: readonly number[] }[];
  compared: { values: readonly (number | null)[] } | undefined;
  text: (value: number) => string;
}

function Rows({ points, series, compared, text, title, words: { t, locale } }: RowsProps) {
  const columns = [
    { key: "days", name: t("columns.days") },
    ...series.map(({ key, name }) => ({ key, name, isNumber: true })),
    ...(compared ? ["before", "change"].map((key) => ({ key, name: t(`columns.${key}`), isNumber: true })) : []),
  ];
  const rows = points.map((point, index) => {
    const values = series.map(({ values }) => values[index] ?? 0);
    const sum = values.reduce((all, value) => all + value, 0);
    const was = compared?.values[index] ?? 0;
    const cells = values.map((value, place) =>
      place === 0 && point.to ? (
        <Link key="link" to={point.to}>
          {text(value)}
        </Link>
      ) : (
        text(value)
      ),
    );
    return { key: point.key, cells: [point.label, ...cells, ...(compared ? [text(was), changeOf(sum, was, locale)] : [])] };
  });
  return <DataTable label={title} columns={columns} rows={rows} />;
}
