import jstat from "jstat";
import { multiplierAt, spreadAt } from "./confidence-sequence.ts";

export interface PlanInput {
  /** Share of the control in basis points, 1 to 9,999. */
  baseline_bp: number;
  /** The smallest difference worth finding, in basis points, either way. */
  mde_bp: number;
  confidence: 90 | 95;
  arms: number;
}

export interface Plan {
  /** Units an arm of a test that is looked at once. */
  fixed_per_arm: number;
  /** Units an arm of this test, which may be looked at daily. */
  per_arm: number;
  /** Units of the control and one arm: N* of the statistics. */
  planned_units: number;
}

const power = 0.8;
const quantile = (probability: number): number => jstat.normal.inv(probability, 0, 1);

/** Return the level of each comparison: α shared among the arms against the control. */
export const alphaOf = (confidence: 90 | 95, arms: number): number => (100 - confidence) / 100 / Math.max(1, arms - 1);

/**
 * Return how many units each arm needs to find a difference of `mde_bp` with 80 % power. The factor is the price of looking daily: the
 * sequence's multiplier at N* against the quantile of a test that is looked at once.
 */
export function planOf({ baseline_bp, mde_bp, confidence, arms }: PlanInput): Plan {
  const alpha = alphaOf(confidence, arms);
  const p = baseline_bp / 10_000;
  const delta = mde_bp / 10_000;
  const q = p + delta < 1 ? p + delta : p - delta;
  const atLevel = quantile(1 - alpha / 2);
  const atPower = quantile(power);
  const exact = ((atLevel * Math.sqrt(2 * p * (1 - p)) + atPower * Math.sqrt(p * (1 - p) + q * (1 - q))) / delta) ** 2;
  const factor = ((multiplierAt(spreadAt(alpha), alpha) + atPower) / (atLevel + atPower)) ** 2;
  const per_arm = Math.ceil(exact * factor);
  return { fixed_per_arm: Math.ceil(exact), per_arm, planned_units: 2 * per_arm };
}

/** Return the days a plan takes at a flow's own rate of units; never under a week, so that every weekday counts once. */
export const daysOf = ({ per_arm }: Plan, arms: number, unitsPerDay: number): number | null =>
  unitsPerDay > 0 ? Math.max(7, Math.ceil((per_arm * arms) / unitsPerDay)) : null;
