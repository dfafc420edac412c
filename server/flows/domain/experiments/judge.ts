import { intervalOf, type Look } from "./confidence-sequence.ts";
import { saysEnough } from "./enough.ts";
import { type Estimate, estimateOf, type Measured } from "./estimates.ts";
import { alphaOf, effectiveUnits, errorToFind } from "./plan.ts";
import { type SampleRatio, sampleRatioOf } from "./sample-ratio.ts";

export type Verdict = "SRM_WARNING" | "WINNER" | "LOSER" | "NO_DIFFERENCE" | "COLLECTING";

export interface Trial {
  /** The control comes first. */
  arms: readonly Measured[];
  /** Percent, in the order of the arms. */
  weights: readonly number[];
  direction: "UP" | "DOWN";
  confidence: 90 | 95;
  /** Units of the control and one arm, were both of the same size: N*. */
  planned_units: number;
  /** The size was planned for this metric; otherwise nothing says when enough was seen to rule a difference out. */
  is_sized?: boolean;
  /** The smallest difference it was planned to find, as the metric's values are. */
  smallest?: number | null;
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
  /** Both arms say enough for a result to rest on. */
  is_enough: boolean;
}

export interface Judgement {
  verdict: Verdict;
  arms: { n: number; value: number; standard_error: number }[];
  /** One for each arm against the control. */
  comparisons: Comparison[];
  sample_ratio: SampleRatio;
}

const leastDays = 7;
/** How much wider than planned an interval may be that rules a difference out: a baseline is never met exactly. */
const tolerance = 1.1;

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
  const look = {
    difference,
    standard_error: Math.sqrt(control.variance + arm.variance),
    n: effectiveUnits(control.n, arm.n),
    planned: trial.planned_units,
    alpha: alphaOf(trial.confidence, trial.arms.length),
  };
  const interval = intervalOf(look);
  const is_enough = [trial.arms[0], trial.arms[index]].every((one) => one !== undefined && saysEnough(one));
  const seen = { difference, ...interval, is_enough };
  if (is_mismatch) return { ...seen, verdict: "SRM_WARNING" };
  // A week at least, so that every weekday counts.
  if (!is_enough || trial.days < leastDays) return { ...seen, verdict: "COLLECTING" };
  if (interval.low > 0 || interval.high < 0) {
    const isBetter = trial.direction === "UP" ? difference > 0 : difference < 0;
    return { ...seen, verdict: isBetter ? "WINNER" : "LOSER" };
  }
  return { ...seen, verdict: hasSeenAll(trial, look) ? "NO_DIFFERENCE" : "COLLECTING" };
}

/** Return whether a difference worth finding would have been found: by the units collected, and by the spread they turned out to have. */
function hasSeenAll({ is_sized = true, smallest, planned_units, planned_days, days }: Trial, look: Look): boolean {
  if (!is_sized || look.n < planned_units || days < planned_days) return false;
  return !smallest || look.standard_error <= tolerance * errorToFind(smallest, look.alpha);
}

/** A winner ends the test whatever the others do; a loser or no difference only where nothing is still open. */
function overall(comparisons: readonly Comparison[]): Verdict {
  const has = (verdict: Verdict) => comparisons.some((one) => one.verdict === verdict);
  for (const verdict of ["SRM_WARNING", "WINNER", "COLLECTING", "NO_DIFFERENCE"] as const) if (has(verdict)) return verdict;
  return has("LOSER") ? "LOSER" : "COLLECTING";
}
