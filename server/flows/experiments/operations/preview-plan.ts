import type { Input, Output } from "#contracts/contract";
import type { experiments } from "#contracts/experiments/experiments";
import { type Graph, Graph as readGraph } from "#contracts/flows/graph";
import { splitArms } from "#contracts/flows/states";
import type { Reader } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import { daysOf, type Expectation, planOf } from "#server/flows/domain/experiments/plan";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { sizePlan } from "./size-plan.ts";

type Operations = (typeof experiments)["operations"];
const mostUnits = 1_000_000_000;

/** Return how many units a test needs, and how many days they take. @throws BAD_REQUEST for a difference that no size finds */
export function calculateSize(wish: Input<Operations["plan"]>["body"]): Output<Operations["plan"]> {
  const { kind, baseline_bp = 0, mde_bp = 0, direction, spread = 0, mde = 0, confidence, arms, units_per_day } = wish;
  const expected: Expectation = kind === "SHARE" ? { kind, baseline_bp, mde_bp, direction } : { kind, spread, mde };
  const size = planOf({ expected, confidence, weights: wish.weights ?? Array.from({ length: arms }, () => 1) });
  if (size.total_units > mostUnits) throw badRequest({ [kind === "SHARE" ? "mde_bp" : "mde"]: "INVALID" });
  return { ...size, days: daysOf(size, units_per_day) };
}

/** Return what a plan comes to before its split is published. @throws NOT_FOUND also for another store's flow, BAD_REQUEST for an arm it has not */
export async function previewPlan(
  reader: Reader,
  context: CallContext,
  { flow_id, split, plan }: Input<Operations["preview"]>["body"],
): Promise<Output<Operations["preview"]>> {
  const { draft } = await ownRow(reader, "flow", context.store.id, flow_id);
  if (splitArms.indexOf(plan.control) >= split.weights.length) throw badRequest({ "plan.control": "INVALID" });
  const { past, used, size, units_per_day } = await sizePlan(reader, context, {
    ...{ flowId: flow_id, startId: startIn(draft), split, plan, path: "plan." },
  });
  return { past, used, size: size && { total_units: size.total_units, days: size.days }, units_per_day };
}

/** A draft may be half a graph. */
const startIn = (draft: unknown): string => {
  const { data } = readGraph.safeParse(draft);
  return (data as Graph | undefined)?.nodes.find(({ type }) => type === "TRIGGER")?.id ?? "";
};
