import { intervalOf } from "./confidence-sequence.ts";
import { type Estimate, estimateOf, type Measured } from "./estimates.ts";
import { alphaOf } from "./plan.ts";
import { type SampleRatio, sampleRatioOf } from "./sample-ratio.ts";

export type Verdict = "SRM_WARNING" | "WINNER" | "LOSER" | "NO_DIFFERENCE" | "COLLECTING";

export interface Trial {
  /** The control comes first. */
  arms: readonly Measured[];
  /** Percent, in the order of the arms. */
  weights: readonly number[];
  direction: "UP" | "DOWN";
  confidence: 90 | 95;
  /** Units of the control and one arm: N*. */
  planned_units: number;
  planned_days: number;
  /** Whole days since the start. */
  days: number;
  /** Units by arm that the split is tested with, where the metric leaves some out. */
  exposed?: readonly number[];
}

export interface Comparison {
  difference: number;
  low: number;
  high: number;
  p: number;
  verdict: Verdict;
}

export interface Judgement {
  verdict: Verdict;
  arms: { n: number; value: number; standard_error: number }[];
  /** One for each arm against the control. */
  comparisons: Comparison[];
  sample_ratio: SampleRatio;
}

const leastDays = 7;
const leastUnits = 200;
const leastEvents = 10;

/** Judge a test. Every look is valid, however often it is taken. */
export function judge(trial: Trial): Judgement {
  const estimates = trial.arms.map(estimateOf);
  const sample_ratio = sampleRatioOf(trial.exposed ?? estimates.map(({ n }) => n), trial.weights);
  const comparisons = estimates.slice(1).map((_, i) => compare(trial, estimates, i + 1, sample_ratio));
  return {
    verdict: overall(comparisons),
    arms: estimates.map(({ n, value, variance }) => ({ n, value, standard_error: Math.sqrt(variance) })),
    comparisons,
    sample_ratio,
  };
}

function compare(trial: Trial, estimates: readonly Estimate[], index: number, { is_mismatch }: SampleRatio): Comparison {
  const [control, arm] = [estimates[0] as Estimate, estimates[index] as Estimate];
  const difference = arm.value - control.value;
  const n = control.n + arm.n;
  const look = {
    difference,
    standard_error: Math.sqrt(control.variance + arm.variance),
    n,
    planned: trial.planned_units,
    alpha: alphaOf(trial.confidence, trial.arms.length),
  };
  const interval = intervalOf(look);
  const seen = { difference, ...interval };
  if (is_mismatch) return { ...seen, verdict: "SRM_WARNING" };
  const isApart = interval.low > 0 || interval.high < 0;
  if (isApart && mayDecide(trial, control, arm, index)) {
    const isBetter = trial.direction === "UP" ? difference > 0 : difference < 0;
    return { ...seen, verdict: isBetter ? "WINNER" : "LOSER" };
  }
  const isOver = n >= trial.planned_units && trial.days >= trial.planned_days;
  return { ...seen, verdict: isOver && !isApart ? "NO_DIFFERENCE" : "COLLECTING" };
}

/** A week, so that every weekday counts, and units enough for the normal approximation. */
function mayDecide({ days, arms }: Trial, control: Estimate, arm: Estimate, index: number): boolean {
  if (days < leastDays || control.n < leastUnits || arm.n < leastUnits) return false;
  return [arms[0], arms[index]].every((one) => one?.kind !== "SHARE" || (one.arm.x >= leastEvents && one.arm.n - one.arm.x >= leastEvents));
}

/** A winner ends the test whatever the others do; a loser or no difference only where nothing is still open. */
function overall(comparisons: readonly Comparison[]): Verdict {
  const has = (verdict: Verdict) => comparisons.some((one) => one.verdict === verdict);
  for (const verdict of ["SRM_WARNING", "WINNER", "COLLECTING", "NO_DIFFERENCE"] as const) if (has(verdict)) return verdict;
  return has("LOSER") ? "LOSER" : "COLLECTING";
}
