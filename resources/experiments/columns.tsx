import { Progress, type TableProps } from "antd";
import { experimentColumns as declared } from "#contracts/columns/experiments";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { experimentAddress } from "./addresses.ts";
import { StateTag } from "./parts.tsx";

type Columns = NonNullable<TableProps<ExperimentRow>["columns"]>;

/** Return how much of its plan an experiment has reached, in percent. */
export const reached = ({ units, wanted_units }: Pick<ExperimentRow, "units" | "wanted_units">): number =>
  Math.min(100, Math.floor((units * 100) / Math.max(1, wanted_units)));

export const experimentTableColumns = (t: Translate, locale: string): Columns =>
  tableColumns<ExperimentRow>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: ({ id, name, flow }) => (
        <>
          <RecordLink to={experimentAddress(id)}>
            <bdi>{name}</bdi>
          </RecordLink>
          {flow.name !== name && (
            <div className="bh-small">
              <bdi>{flow.name}</bdi>
            </div>
          )}
        </>
      ),
    },
    state: { width: 150, cell: ({ state, end_cause }) => <StateTag state={state} cause={end_cause} /> },
    metric: { width: 190, responsive: ["md"], cell: ({ metric }) => t(`records:experiment_metric.${metric}`) },
    units: {
      width: 200,
      responsive: ["md"],
      cell: (row) => (
        <>
          <Progress percent={reached(row)} size="small" showInfo={false} aria-label={t("fields.units")} />
          <span className="bh-small bh-number">
            {t("unitsOf", { units: numberWords(row.units, locale), wanted: numberWords(row.wanted_units, locale) })}
          </span>
        </>
      ),
    },
    started_at: { width: 150, responsive: ["md"], cell: ({ started_at }) => <DateText at={started_at} format="date" /> },
  });
