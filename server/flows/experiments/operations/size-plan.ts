import { sql } from "kysely";
import { type ExperimentPlan, isPossible, mostDifference, usualBaseline, usualDifference } from "#contracts/experiments/plan";
import type { Expected, PlanPreview } from "#contracts/experiments/shapes";
import { type Direction, metricRule } from "#contracts/experiments/states";
import { splitArms } from "#contracts/flows/states";
import type { SplitConfig } from "#contracts/flows/steps";
import type { Reader } from "#server/db/open";
import { saysEnough, shareValued } from "#server/flows/domain/experiments/enough";
import { estimateOf, type Measured } from "#server/flows/domain/experiments/estimates";
import { measuredOf, measuredShare } from "#server/flows/domain/experiments/measure";
import { daysOf, type Expectation, type Plan, planOf } from "#server/flows/domain/experiments/plan";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { readPast } from "../queries/read-sums.ts";

interface Planned {
  flowId: string;
  /** The flow's first step, which its runs are counted at. */
  startId: string;
  split: SplitConfig;
  plan: ExperimentPlan;
  /** Where the plan stands in the body. */
  path: string;
}
export interface SizedPlan {
  direction: Direction;
  past: PlanPreview["past"];
  used: PlanPreview["used"];
  /** Null where neither the plan nor the past says how far units differ. */
  size: (Plan & { days: number | null }) | null;
  units_per_day: number;
}
const points = 10_000;
/** A tenth of an amount is worth finding, unless a plan says otherwise. */
const usualPart = 0.1;
const mostUnits = 1_000_000_000;
const month = 30;
const dayMs = 86_400_000;

/** Return what a plan's size is, with what it leaves out taken from the flow's past. @throws BAD_REQUEST for a difference that no size finds */
export async function sizePlan(reader: Reader, context: CallContext, { flowId, startId, split, plan, path }: Planned): Promise<SizedPlan> {
  const { store, now } = context;
  const { kind, direction: usual, offersOnly } = metricRule(plan.metric);
  const direction = plan.direction ?? usual;
  const from = { storeId: store.id, currency: store.currency, flowId, unit: split.unit, window_days: plan.window_days, now };
  const sums = await readPast(reader, from);
  const measured = measuredOf(plan.metric, sums);
  const past = offersOnly ? null : pastIn(measured);
  const used = usedBy(plan, direction, past);
  if (used.mde_bp !== null && used.baseline_bp !== null && !isPossible({ baseline_bp: used.baseline_bp, mde_bp: used.mde_bp, direction }))
    throw badRequest({ [`${path}mde_bp`]: "TOO_BIG" });
  const units_per_day = ((await readUnitsPerDay(reader, context, flowId, startId)) * split.traffic) / 100;
  const expected = expectationOf(plan, direction, used, past ? shareValued(measured) : undefined);
  if (!expected || split.weights.filter((weight) => weight > 0).length < 2) return { direction, past, used, size: null, units_per_day };
  const size = planOf({ expected, confidence: plan.confidence, weights: weightsFrom(split, plan) });
  if (size.total_units > mostUnits) throw badRequest({ [`${path}${kind === "MEAN" ? "mde_mean" : "mde_bp"}`]: "INVALID" });
  return { direction, past, used, size: { ...size, days: daysOf(size, units_per_day * measuredShare(plan.metric, sums)) }, units_per_day };
}

const weightsFrom = ({ weights }: SplitConfig, { control }: ExperimentPlan): number[] => {
  const at = Math.max(0, splitArms.indexOf(control));
  return [weights[at] ?? 0, ...weights.filter((_, i) => i !== at)];
};

/** Return what the past says, if it says enough to plan by. */
function pastIn(measured: Measured): PlanPreview["past"] {
  if (!saysEnough(measured)) return null;
  const { n, value, variance } = estimateOf(measured);
  return { units: n, value, spread: measured.kind === "SHARE" ? null : Math.sqrt(variance * n) };
}

function usedBy(plan: ExperimentPlan, direction: Direction, past: PlanPreview["past"]): PlanPreview["used"] {
  const none = { baseline_bp: null, mde_bp: null, baseline_mean: null, mde_mean: null, spread: null };
  const { kind } = metricRule(plan.metric);
  if (kind === "MEAN") {
    const baseline_mean = plan.baseline_mean ?? (past && Math.round(past.value));
    const usual = baseline_mean ? Math.max(1, Math.round(baseline_mean * usualPart)) : null;
    return {
      ...none,
      baseline_mean,
      mde_mean: plan.mde_mean ?? usual,
      spread: plan.spread ?? (past && Math.max(1, Math.round(past.spread ?? 0))),
    };
  }
  const known = past && Math.min(points - 1, Math.max(1, Math.round(past.value * points)));
  const baseline_bp = plan.baseline_bp ?? known ?? usualBaseline;
  const mde_bp = plan.mde_bp ?? Math.max(10, Math.min(usualDifference, mostDifference(baseline_bp, direction)));
  if (kind === "SHARE") return { ...none, baseline_bp, mde_bp };
  return { ...none, baseline_bp, mde_bp, spread: plan.spread ?? (past?.spread ? Math.max(1, Math.round(past.spread * points)) : null) };
}

/** Return what the size follows from; null where nothing says how far units differ. */
function expectationOf(
  { metric }: ExperimentPlan,
  direction: Direction,
  { baseline_bp, mde_bp, mde_mean, spread }: SizedPlan["used"],
  valued: number | undefined,
): Expectation | null {
  const rare = valued === undefined ? {} : { valued };
  if (metricRule(metric).kind === "MEAN") return mde_mean && spread ? { kind: "VALUE", spread, mde: mde_mean, ...rare } : null;
  if (baseline_bp === null || mde_bp === null) return null;
  if (metricRule(metric).kind === "SHARE") return { kind: "SHARE", baseline_bp, mde_bp, direction };
  return spread ? { kind: "VALUE", spread, mde: mde_bp, ...rare } : null;
}

/** Return what a plan goes by as the metric's values are: fractions, minor units, hours. */
export function expectedOf({ baseline_bp, mde_bp, baseline_mean, mde_mean, spread }: SizedPlan["used"]): Expected | null {
  if (mde_mean !== null) return { baseline: baseline_mean, difference: mde_mean, spread };
  if (baseline_bp === null || mde_bp === null) return null;
  return { baseline: baseline_bp / points, difference: mde_bp / points, spread: spread === null ? null : spread / points };
}

/** The flow's own rate, from its runs of the last month, or for a new one that of all returns. */
async function readUnitsPerDay(reader: Reader, { store, now }: CallContext, flowId: string, startId: string): Promise<number> {
  const since = new Date(now.getTime() - month * dayMs).toISOString();
  const runs = await reader
    .selectFrom("flow_tally")
    .select((eb) => [eb.fn.sum<number>("n").as("n"), sql<string | null>`min(day)::text`.as("first")])
    .where("store_id", "=", store.id)
    .where("flow_id", "=", flowId)
    .where("node_id", "=", startId)
    .where("output", "=", "next")
    .where("day", ">=", since.slice(0, 10))
    .executeTakeFirstOrThrow();
  if (Number(runs.n ?? 0) > 0) return Number(runs.n) / daysFrom(runs.first, now);
  const returns = await reader
    .selectFrom("returns")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.min("created_at").as("first")])
    .where("store_id", "=", store.id)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(returns.n) / daysFrom(returns.first, now);
}

/** Days of the last month in which there was anything to count: a store or flow that is a week old has no monthly rate. */
const daysFrom = (first: string | null, now: Date): number =>
  first === null ? month : Math.min(month, Math.max(1, Math.ceil((now.getTime() - new Date(first).getTime()) / dayMs)));
