import { ExperimentPlan } from "#contracts/experiments/plan";
import { isMeasurable } from "#contracts/experiments/states";
import type { FlowNode, Graph } from "#contracts/flows/graph";
import { splitArms, type Trigger } from "#contracts/flows/states";
import { SplitConfig } from "#contracts/flows/steps";
import { saveRecord, tellRecord } from "#server/core/kernel/record";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { usualUnits } from "#server/flows/domain/experiments/plan";
import { fingerprintOf } from "#server/flows/domain/flows/fingerprint";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { experimentLife } from "../life.ts";
import { type ExperimentColumns, experimentsOfFlows } from "../repository.ts";
import { ending } from "./end-experiments.ts";
import { sizePlan } from "./size-plan.ts";

export interface PublishedFlow {
  id: string;
  name: string;
  trigger: Trigger;
  /** The version that is published now, and its graph. */
  number: number;
  graph: Graph;
  /** The graph differs from the one before. */
  hasChanged: boolean;
}
type Plans = Readonly<Record<string, ExperimentPlan>>;
const fewestDays = 7;
const mostDays = 1000;

/**
 * Continue the experiments whose split and all steps below it are unchanged, end the others, and start one for each split that has none:
 * a split whose experiment a person ended starts another one only with a plan. @throws BAD_REQUEST for a plan of no split
 */
export async function planExperiments(tx: Tx, context: CallContext, flow: PublishedFlow, plans: Plans): Promise<void> {
  const splits = flow.graph.nodes.filter(({ type }) => type === "SPLIT");
  assertPlans(plans, splits, flow.trigger);
  const all = await experimentsOfFlows(tx, context.store.id, [flow.id]);
  for (const experiment of all.filter(({ state }) => state !== "ENDED")) await follow(tx, context, experiment, flow);
  for (const split of splits.filter((one) => canBegin(flow.graph, one, all))) {
    const fingerprint = fingerprintOf(flow.graph, split.id) ?? "";
    const before = all.filter(({ node_id }) => node_id === split.id);
    const last = before.at(-1);
    // Own keys only: a step may be called what every object inherits.
    const plan = Object.hasOwn(plans, split.id) ? plans[split.id] : undefined;
    if (last?.end_cause === "STOPPED" && last.fingerprint === fingerprint && !plan) continue;
    await begin(tx, context, flow, { split, fingerprint, seq: before.length + 1 }, plan ?? ExperimentPlan.parse({}));
  }
}

/** Return whether a split has no continuing test and is not decided. */
function canBegin(graph: Graph, { id, config }: FlowNode, all: readonly ExperimentColumns[]): boolean {
  const fingerprint = fingerprintOf(graph, id) ?? "";
  const goesOn = all.some((one) => one.node_id === id && one.state !== "ENDED" && one.fingerprint === fingerprint);
  const { success, data } = SplitConfig.safeParse(config);
  return success && !goesOn && !data.weights.includes(100);
}

/** Return the splits of a draft whose test can be planned: publishing starts theirs; those of other splits continue or are decided. */
export async function splitsToPlan(reader: Reader, storeId: string, flowId: string, graph: Graph): Promise<string[]> {
  const splits = graph.nodes.filter(({ type }) => type === "SPLIT");
  if (splits.length === 0) return [];
  const all = await experimentsOfFlows(reader, storeId, [flowId]);
  return splits.filter((split) => canBegin(graph, split, all)).map(({ id }) => id);
}

function assertPlans(plans: Plans, splits: readonly FlowNode[], trigger: Trigger): void {
  for (const [id, plan] of Object.entries(plans)) {
    const split = splits.find((one) => one.id === id);
    if (!split) throw badRequest({ [`experiments.${id}`]: "UNKNOWN_REFERENCE" });
    const arms: readonly string[] = armsIn(split);
    if (!arms.includes(plan.control)) throw badRequest({ [`experiments.${id}.control`]: "INVALID" });
    if (!isMeasurable(plan.metric, trigger, SplitConfig.parse(split.config).unit))
      throw badRequest({ [`experiments.${id}.metric`]: "INVALID" });
  }
}

const armsIn = ({ config }: FlowNode) => splitArms.slice(0, SplitConfig.parse(config).weights.length);

/** Continue in the new version with the traffic it asks for, which is never less than before; or end with the previous version. */
async function follow(tx: Tx, context: CallContext, experiment: ExperimentColumns, flow: PublishedFlow): Promise<void> {
  if (fingerprintOf(flow.graph, experiment.node_id) !== experiment.fingerprint) {
    const change = ending(context, experiment, { cause: "CHANGED", lastNumber: flow.number - 1 });
    await saveRecord(tx, context, experimentLife, experiment, change);
    return;
  }
  if (!flow.hasChanged) return;
  const split = flow.graph.nodes.find(({ id }) => id === experiment.node_id);
  const at = context.now.toISOString();
  const traffic = Math.max(experiment.traffic, SplitConfig.parse(split?.config).traffic);
  const marks = [...experiment.marks, { at, kind: "PUBLISHED" as const }];
  await saveRecord(tx, context, experimentLife, experiment, {
    done: "continued",
    set: { traffic, marks: asJson(marks) },
    before: { traffic: experiment.traffic },
    after: { traffic, number: flow.number },
  });
}

interface Beginning {
  split: FlowNode;
  fingerprint: string;
  seq: number;
}

async function begin(
  tx: Tx,
  context: CallContext,
  flow: PublishedFlow,
  { split, fingerprint, seq }: Beginning,
  plan: ExperimentPlan,
): Promise<void> {
  const { weights, unit, traffic } = SplitConfig.parse(split.config);
  const id = newId();
  const { confidence, control, metric, hypothesis, window_days } = plan;
  const startId = flow.graph.nodes.find(({ type }) => type === "TRIGGER")?.id ?? "";
  const wish = { flowId: flow.id, startId, split: { weights, unit, traffic }, plan, path: `experiments.${split.id}.` };
  const { size, used, direction } = await sizePlan(tx, context, wish);
  const variants = weights.map((weight, i) => {
    const key = splitArms[i] ?? "A";
    return { key, name: plan.arm_names[key] ?? "", weight };
  });
  const name = plan.name || split.name || flow.name;
  await tx
    .insertInto("experiment")
    .values({
      ...{ id, store_id: context.store.id, flow_id: flow.id, node_id: split.id, seq, fingerprint, first_number: flow.number },
      ...{ last_number: null, name, hypothesis, variants: asJson(variants), control, unit, traffic, metric, direction, confidence },
      ...{ ...used, is_sized: size !== null, planned_units: size?.planned_units ?? usualUnits },
      ...{ planned_days: Math.min(mostDays, size?.days ?? fewestDays), window_days },
      ...{ state: "RUNNING", end_cause: null, decided: null, started_at: context.now.toISOString(), ended_at: null },
    })
    .execute();
  const after = { name, flow_id: flow.id, node_id: split.id, plan, weights };
  await tellRecord(tx, context, experimentLife, { id, version: 1 }, { done: "started", after });
}
