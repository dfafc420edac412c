import { Progress, type TableProps } from "antd";
import { experimentColumns as declared } from "#contracts/columns/experiments";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { numberWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { StateTag } from "./parts.tsx";
import { experimentAddress } from "./resource.ts";

type Columns = NonNullable<TableProps<ExperimentRow>["columns"]>;

/** Return how far an experiment is, in words: of its plan, where one could be made. */
export const unitWords = (t: Translate, locale: string, { measured_units, wanted_units }: ExperimentRow): string =>
  wanted_units === null
    ? t("unitsUnsized", { units: numberWords(measured_units, locale) })
    : t("unitsOf", { units: numberWords(measured_units, locale), wanted: numberWords(wanted_units, locale) });

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
          {row.progress !== null && <Progress percent={row.progress} size="small" showInfo={false} aria-label={t("fields.units")} />}
          <span className="bh-small bh-number">{unitWords(t, locale, row)}</span>
        </>
      ),
    },
    started_at: { width: 150, responsive: ["md"], cell: ({ started_at }) => <DateText at={started_at} format="date" /> },
  });
