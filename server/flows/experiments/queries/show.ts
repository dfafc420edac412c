import type { ExperimentDetail } from "#contracts/experiments/shapes";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isoOf } from "#server/kit/instants";
import { expectedOf } from "../operations/size-plan.ts";
import { type ExperimentColumns, readExperiment } from "../repository.ts";
import { armsWithControlFirst, collectedPart, rowOf } from "./list.ts";
import { readSums } from "./read-sums.ts";
import { resultsOf } from "./results.ts";

const day = 86_400_000;

/** Return an experiment with its plan and results. @throws NOT_FOUND */
export async function showExperiment(reader: Reader, context: CallContext, id: string): Promise<ExperimentDetail> {
  const { store, now } = context;
  const experiment = await readExperiment(reader, store.id, id);
  const flow = await reader
    .selectFrom("flow")
    .select(["id", "name", "trigger"])
    .where("store_id", "=", store.id)
    .where("id", "=", experiment.flow_id)
    .executeTakeFirstOrThrow();
  const sums = await readSums(reader, store.id, id, store.timezone);
  const days = daysOf(experiment, now);
  const { units, ...results } = resultsOf(experiment, flow.trigger, days, sums);
  return {
    ...rowOf(experiment, flow, units, context),
    ...results,
    ...planIn(experiment),
    days,
    days_left: daysLeft(experiment, collectedPart(experiment, units), days),
    currency: store.currency,
    marks: experiment.marks,
  };
}

const planIn = (experiment: ExperimentColumns) => {
  const { hypothesis, control, unit, traffic, direction, baseline_bp, mde_bp, planned_days, window_days, end_reason } = experiment;
  return {
    ...{ hypothesis, control, unit, traffic, direction, baseline_bp, mde_bp, planned_days, window_days, end_reason },
    planned_units: experiment.is_sized ? experiment.planned_units : null,
    expected: expectedOf(experiment),
    confidence: experiment.confidence === 90 ? (90 as const) : (95 as const),
    variants: armsWithControlFirst(experiment),
  };
};

const daysOf = ({ started_at, ended_at }: ExperimentColumns, now: Date): number =>
  Math.max(0, Math.floor(((ended_at ? new Date(isoOf(ended_at)) : now).getTime() - new Date(isoOf(started_at)).getTime()) / day));

/** At the pace so far; a day at least has passed. */
function daysLeft({ state, is_sized }: ExperimentColumns, part: number, days: number): number | null {
  if (state !== "RUNNING" || !is_sized || part <= 0 || part >= 1) return null;
  return Math.ceil(((1 - part) / part) * Math.max(1, days));
}
