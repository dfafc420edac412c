import { Progress, type TableProps } from "antd";
import { Link } from "react-router-dom";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/formats";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { experimentAddress } from "./addresses.ts";
import { StateTag } from "./parts.tsx";

type Columns = NonNullable<TableProps<ExperimentRow>["columns"]>;
const nameStyle = { fontWeight: 650, overflowWrap: "anywhere" } as const;

/** Return how much of its plan an experiment has reached, in percent. */
export const reached = ({ units, wanted_units }: Pick<ExperimentRow, "units" | "wanted_units">): number =>
  Math.min(100, Math.floor((units * 100) / Math.max(1, wanted_units)));

export const experimentColumns = (t: Translate, locale: string): Columns => [
  {
    key: "name",
    title: t("fields.name"),
    render: (_, { id, name, flow }) => (
      <>
        <Link to={experimentAddress(id)} style={nameStyle}>
          <bdi>{name}</bdi>
        </Link>
        {flow.name !== name && (
          <div className="bh-small">
            <bdi>{flow.name}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    key: "state",
    title: t("fields.state"),
    width: 150,
    render: (_, { state, end_cause }) => <StateTag state={state} cause={end_cause} look="plain" />,
  },
  { key: "metric", title: t("fields.metric"), width: 190, responsive: ["md"], render: (_, { metric }) => t(`metric.${metric}`) },
  {
    key: "units",
    title: t("fields.progress"),
    width: 200,
    responsive: ["md"],
    render: (_, row) => (
      <>
        <Progress percent={reached(row)} size="small" showInfo={false} aria-label={t("fields.progress")} />
        <span className="bh-small bh-number">
          {t("unitsOf", { units: numberWords(row.units, locale), wanted: numberWords(row.wanted_units, locale) })}
        </span>
      </>
    ),
  },
  {
    key: "started_at",
    title: t("fields.started_at"),
    width: 150,
    responsive: ["md"],
    sorter: true,
    render: (_, { started_at }) => <DateText at={started_at} format="date" />,
  },
];
