import type { Input, Output } from "#contracts/contract";
import type { experiments } from "#contracts/experiments/experiments";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { type ExperimentState, experimentStates } from "#contracts/experiments/states";
import type { Trigger } from "#contracts/flows/states";
import { allowedActions } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import { measuredUnits } from "#server/flows/domain/experiments/measure";
import { effectiveUnits, totalUnits } from "#server/flows/domain/experiments/plan";
import type { CallContext } from "#server/kit/context";
import { isoOf } from "#server/kit/instants";
import { experimentLife } from "../life.ts";
import { type ArmUnits, addUnits, countUnits, type ExperimentColumns } from "../repository.ts";

type List = (typeof experiments)["operations"]["list"];
type Counts = (typeof experiments)["operations"]["counts"];
interface FlowOf {
  id: string;
  name: string;
  trigger: Trigger;
}

export async function listExperiments(reader: Reader, context: CallContext, query: Input<List>["query"]): Promise<Output<List>> {
  const { store } = context;
  const keyset = keysetOf("experiments", query, "-started_at");
  const filtered = reader
    .selectFrom("experiment as e")
    .where("e.store_id", "=", store.id)
    .where((eb) => eb.and(query.q ? foldedWordsIn("e.name", query.q) : []))
    .$if(query.state !== undefined, (q) => q.where("e.state", "in", query.state ?? []))
    .$if(query.flow_id !== undefined, (q) => q.where("e.flow_id", "=", query.flow_id ?? ""));
  const rows = await seek(filtered, "e", keyset).selectAll("e").execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  const flows = await flowsOf(
    reader,
    store.id,
    page.items.map(({ flow_id }) => flow_id),
  );
  const units = await countUnits(
    reader,
    store.id,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.flatMap((row) => {
      const flow = flows.get(row.flow_id);
      return flow ? [rowOf(row, flow, units.get(row.id) ?? [], context)] : [];
    }),
  };
}

/** Return how many experiments the store has by state, and in all. */
export async function countExperiments(reader: Reader, { store }: CallContext): Promise<Output<Counts>> {
  const rows = await reader
    .selectFrom("experiment")
    .select(["state", (eb) => eb.fn.countAll<string>().as("n")])
    .where("store_id", "=", store.id)
    .groupBy("state")
    .execute();
  const of = (state: ExperimentState) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  const counted = Object.fromEntries(experimentStates.map((state) => [state, of(state)])) as Record<ExperimentState, number>;
  return { ...counted, all: Object.values(counted).reduce((sum, n) => sum + n, 0) };
}

async function flowsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, FlowOf>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("flow")
    .select(["id", "name", "trigger"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export function rowOf(experiment: ExperimentColumns, flow: FlowOf, units: readonly ArmUnits[], context: CallContext): ExperimentRow {
  const { id, name, node_id, state, end_cause, decided, metric, planned_units, is_sized, started_at, ended_at, version } = experiment;
  const measured = measuredUnits(metric);
  const weights = armsWithControlFirst(experiment).map(({ weight }) => weight);
  return {
    ...{ id, name, flow, node_id, state, end_cause, decided, metric, version, units: addUnits(units) },
    measured_units: units.reduce((sum, one) => sum + one[measured], 0),
    wanted_units: is_sized ? totalUnits(planned_units, weights) : null,
    progress: is_sized ? Math.min(100, Math.floor(collectedPart(experiment, units) * 100)) : null,
    started_at: isoOf(started_at),
    ended_at: ended_at && isoOf(ended_at),
    allowed_actions: allowedActions(context, experimentLife, experiment),
  };
}

/** Return how much of the planned information the arm with the least has, of 1. */
export function collectedPart(experiment: ExperimentColumns, units: readonly ArmUnits[]): number {
  const measured = measuredUnits(experiment.metric);
  const [control = 0, ...others] = armsWithControlFirst(experiment)
    .filter(({ weight }) => weight > 0)
    .map(({ key }) => units.find(({ arm }) => arm === key)?.[measured] ?? 0);
  return Math.min(...others.map((n) => effectiveUnits(control, n) / experiment.planned_units));
}

/** Return the arms of an experiment, the control first. */
export const armsWithControlFirst = ({ variants, control }: Pick<ExperimentColumns, "variants" | "control">) => [
  ...variants.filter(({ key }) => key === control),
  ...variants.filter(({ key }) => key !== control),
];
