import jstat from "jstat";
import { multiplierAt, spreadAt } from "./confidence-sequence.ts";
import { leastValued } from "./enough.ts";

/** What a test expects of its metric. */
export type Expectation =
  | {
      kind: "SHARE";
      /** Share of the control in basis points, 1 to 9,999. */
      baseline_bp: number;
      /** The smallest difference worth finding, in basis points. */
      mde_bp: number;
      /** Where the arm is expected to go. */
      direction: "UP" | "DOWN";
    }
  | {
      kind: "VALUE";
      /** The standard deviation of one unit. */
      spread: number;
      /** The smallest difference worth finding, in the same unit. */
      mde: number;
      /** The share of units that the spread comes from, where it is known. */
      valued?: number;
    };

export interface PlanInput {
  expected: Expectation;
  confidence: 90 | 95;
  /** Parts of the units, the control first. */
  weights: readonly number[];
}

export interface Plan {
  /** Units an arm of a test that is looked at once, were all arms of the same size. */
  fixed_per_arm: number;
  /** Units an arm of this test, which may be looked at daily, were all arms of the same size. */
  per_arm: number;
  /** N* of the statistics: units of the control and one arm, were both of the same size. */
  planned_units: number;
  /** Units of all arms at these weights, until every arm says as much as the plan asks. */
  total_units: number;
}

const quantile = (probability: number): number => jstat.normal.inv(probability, 0, 1);
const atPower = quantile(0.8);
/** The last look alone needs a little less, as the looks before it find a part of the differences. */
const atLastLook = quantile(0.76);
/** Arms that chance makes smaller than planned shall still reach the least that a result rests on. */
const slack = 1.5;
const unitsWithSlack = 240;
/** The interval is tightest here where no size could be planned. */
export const usualUnits = 4000;

/** Return the level of each comparison: α shared among the arms against the control. */
export const alphaOf = (confidence: 90 | 95, arms: number): number => (100 - confidence) / 100 / Math.max(1, arms - 1);

/** Return the units of two equal arms that say as much of a difference as these do: the smaller one counts most. */
export const effectiveUnits = (control: number, arm: number): number =>
  control > 0 && arm > 0 ? (4 * control * arm) / (control + arm) : 0;

/** Return the standard error at which a difference is found with 80 % power. */
export const errorToFind = (difference: number, alpha: number): number => difference / (multiplierAt(spreadAt(alpha), alpha) + atPower);

/**
 * Return how many units a test needs to find the difference with 80 % power, at its weights and in its direction. The price of looking
 * daily is the sequence's multiplier at N* against the quantile of a test that is looked at once.
 */
export function planOf({ expected, confidence, weights }: PlanInput): Plan {
  const alpha = alphaOf(confidence, weights.length);
  const [control = 1, ...others] = weights.filter((weight) => weight > 0);
  const sizes = others.map((weight) => sizeOfPair(expected, alpha, control / (control + weight)));
  const per_arm = Math.ceil(Math.max(...sizes.map(({ daily }) => daily)));
  const planned_units = 2 * per_arm;
  return {
    fixed_per_arm: Math.ceil(Math.max(...sizes.map(({ fixed }) => fixed))),
    per_arm,
    planned_units,
    total_units: totalUnits(planned_units, weights),
  };
}

/** Return the units of all arms with which every arm says of its difference what `planned` units of two equal ones would. */
export function totalUnits(planned: number, weights: readonly number[]): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const [control = 0, ...others] = weights.filter((weight) => weight > 0);
  return Math.ceil(Math.max(...others.map((weight) => (planned / 4) * (whole / control + whole / weight)), 0));
}

/** Return the units an arm, were both of the same size, `part` being the control's part of the pair. */
function sizeOfPair(expected: Expectation, alpha: number, part: number): { fixed: number; daily: number } {
  const atLevel = quantile(1 - alpha / 2);
  const multiplier = multiplierAt(spreadAt(alpha), alpha);
  const price = ((multiplier + atPower) / (atLevel + atPower)) ** 2;
  /** Units of both arms, as units an arm of equal ones. */
  const equal = (units: number) => units * 2 * part * (1 - part);
  const least = equal(Math.max(unitsWithSlack, (leastValued * slack) / rarest(expected)) / Math.min(part, 1 - part));
  if (expected.kind === "VALUE") {
    const fixed = 2 * ((expected.spread * (atLevel + atPower)) / expected.mde) ** 2;
    return { fixed, daily: Math.max(fixed * price, least) };
  }
  const p = expected.baseline_bp / 10_000;
  const delta = expected.mde_bp / 10_000;
  const q = expected.direction === "UP" ? p + delta : p - delta;
  const alike = Math.sqrt(p * (1 - p) * (1 / part + 1 / (1 - part)));
  const apart = Math.sqrt((p * (1 - p)) / part + (q * (1 - q)) / (1 - part));
  const fixed = equal(((atLevel * alike + atPower * apart) / delta) ** 2);
  // The interval takes each arm's own spread, which may be more than both had under no difference.
  const own = equal((((multiplier + atLastLook) * apart) / delta) ** 2);
  return { fixed, daily: Math.max(fixed * price, own, least) };
}

/** Return the share of units on the rarer side of what is counted. */
function rarest(expected: Expectation): number {
  if (expected.kind === "VALUE") return Math.max(expected.valued ?? 1, 1 / usualUnits);
  const [p, q] = [expected.baseline_bp, expected.baseline_bp + (expected.direction === "UP" ? expected.mde_bp : -expected.mde_bp)];
  return Math.max(Math.min(p, q, 10_000 - p, 10_000 - q) / 10_000, 1 / usualUnits);
}

/** Return the days a plan takes at a flow's own rate of units; never under a week, so that every weekday counts once. */
export const daysOf = ({ total_units }: Pick<Plan, "total_units">, unitsPerDay: number): number | null =>
  unitsPerDay > 0 ? Math.max(7, Math.ceil(total_units / unitsPerDay)) : null;
