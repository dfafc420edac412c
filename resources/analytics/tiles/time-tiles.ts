import { outcomes } from "#contracts/returns/states";
import { bars, type DataOf, type Part } from "./declare.ts";
import { drill, returns, units, value } from "./measures.ts";

const fields = { RETURNS: "returns", UNITS: "units", VALUE: "value_minor" } as const;

export const series: Part<DataOf<"SERIES">>[] = [
  {
    kind: "time",
    by: (data) => data.by,
    points: (data) => data.points,
    measures: ["RETURNS", "UNITS", "VALUE"],
    series: ({ points }, measure) => [{ key: measure, values: points.map((point) => point[fields[measure]]) }],
    name: (key, { t }) => t(`measures.${key}`),
  },
];

export const outcomeParts: Part<DataOf<"OUTCOMES">>[] = [
  {
    kind: "time",
    by: (data) => data.by,
    points: (data) => data.points,
    measures: ["UNITS", "VALUE"],
    series: (data, measure) =>
      outcomes
        .filter((key) => data.rows.some((row) => row.key === key))
        .map((key) => ({
          key,
          values: data.points.map((point) => point.outcomes[key]?.[measure === "VALUE" ? "value_minor" : "units"] ?? 0),
        })),
    name: (key, { enumLabel }) => enumLabel("outcome", key),
  },
  bars<DataOf<"OUTCOMES">, DataOf<"OUTCOMES">["rows"][number]>({
    head: "outcome",
    rows: (data) => data.rows,
    id: ({ key }) => key,
    name: ({ key }, { enumLabel }) => enumLabel("outcome", key),
    drill,
    measures: [units, returns, value],
    note: "value",
  }),
];
