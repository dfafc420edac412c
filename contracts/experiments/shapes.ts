import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Id, Time } from "../envelope.ts";
import { splitArms, splitUnits, triggers } from "../flows/states.ts";
import { Currency } from "../money.ts";
import { Confidence } from "./plan.ts";
import { directions, endCauses, experimentActions, experimentStates, metrics, trialVerdicts } from "./states.ts";

const Arm = z.enum(splitArms);
/** Null where nothing is known yet: the interval has no end. */
export const Bound = z.number().nullable();
export const Variant = z.object({ key: Arm, name: z.string(), weight: z.int() });
export type Variant = z.output<typeof Variant>;

export const ExperimentRow = z.object({
  id: Id,
  name: z.string(),
  flow: z.object({ id: Id, name: z.string(), trigger: z.enum(triggers) }),
  node_id: z.string(),
  state: z.enum(experimentStates),
  end_cause: z.enum(endCauses).nullable(),
  decided: Arm.nullable(),
  metric: z.enum(metrics),
  units: z.int(),
  /** Of these, those that the metric measures: only invoiced ones can be paid, only closed cases have taken hours. */
  measured_units: z.int(),
  /** Units of all arms, at their weights, until the smallest says as much as planned; null where no size could be planned. */
  wanted_units: z.int().nullable(),
  /** Percent of the planned information that the arm with the least has collected; null where no size could be planned. */
  progress: z.int().min(0).max(100).nullable(),
  started_at: Time,
  ended_at: Time.nullable(),
  version: z.int(),
  allowed_actions: z.array(allowedStep(experimentActions)),
});
export type ExperimentRow = z.output<typeof ExperimentRow>;

export const Comparison = z.object({
  difference: z.number(),
  low: Bound,
  high: Bound,
  p: z.number(),
  verdict: z.enum(trialVerdicts),
  /** Both arms have units enough, with a value and without, for a result to rest on. */
  is_enough: z.boolean(),
});
export const Estimated = z.object({ n: z.int(), value: z.number(), standard_error: z.number() });

export const MetricResult = z.object({
  metric: z.enum(metrics),
  direction: z.enum(directions),
  is_primary: z.boolean(),
  /** An arm is surely worse than the control in what must not suffer. */
  warns: z.boolean(),
  /** The control first. Shares and ratios are fractions, money is in minor units. */
  arms: z.array(Estimated.extend({ key: Arm })),
  comparisons: z.array(Comparison.extend({ key: Arm })),
});
export type MetricResult = z.output<typeof MetricResult>;

export const markKinds = ["PUBLISHED", "TRAFFIC", "PAUSED", "RESUMED"] as const;
export const Mark = z.object({ at: Time, kind: z.enum(markKinds), percent: z.int().optional() });
export type Mark = z.output<typeof Mark>;

/** What the size was planned from, as the metric's values are: shares and ratios are fractions, money is in minor units. */
export const Expected = z.object({
  baseline: z.number().nullable(),
  difference: z.number(),
  /** The standard deviation of one unit; shares follow from the baseline. */
  spread: z.number().nullable(),
});
export type Expected = z.output<typeof Expected>;

/** What a plan comes to before it is published. */
export const PlanPreview = z.object({
  /** The flow's own past, or the store's: units, their value and the standard deviation of one; null where there are too few. */
  past: z.object({ units: z.int(), value: z.number(), spread: z.number().nullable() }).nullable(),
  /** What publishing takes, given or not; null where it is neither given nor known. */
  used: z.object({
    baseline_bp: z.int().nullable(),
    mde_bp: z.int().nullable(),
    baseline_mean: z.number().nullable(),
    mde_mean: z.number().nullable(),
    spread: z.number().nullable(),
  }),
  /** Null where no size can be planned. */
  size: z.object({ total_units: z.int(), days: z.int().nullable() }).nullable(),
  units_per_day: z.number(),
});
export type PlanPreview = z.output<typeof PlanPreview>;

export const ExperimentDetail = ExperimentRow.extend({
  hypothesis: z.string(),
  /** The control first. */
  variants: z.array(Variant),
  control: Arm,
  unit: z.enum(splitUnits),
  traffic: z.int(),
  direction: z.enum(directions),
  confidence: Confidence,
  /** Of shares and ratios; null of others, and where no size could be planned. */
  baseline_bp: z.int().nullable(),
  mde_bp: z.int().nullable(),
  expected: Expected.nullable(),
  /** Of the control and one arm, were both of the same size: N* of the statistics; null where no size could be planned. */
  planned_units: z.int().nullable(),
  planned_days: z.int(),
  window_days: z.int(),
  /** Whole days since the start. */
  days: z.int(),
  /** Days until the plan is reached at the pace so far; null without a pace, or once it is. */
  days_left: z.int().nullable(),
  end_reason: z.string(),
  currency: Currency,
  verdict: z.enum(trialVerdicts),
  /** The best arm that won; null without. */
  winner: Arm.nullable(),
  sample_ratio: z.object({
    chi_square: z.number(),
    p: z.number(),
    is_mismatch: z.boolean(),
    arms: z.array(z.object({ key: Arm, n: z.int(), expected: z.number() })),
  }),
  /** Units with money in another currency than the store's, which money metrics leave out. */
  left_out: z.int(),
  metrics: z.array(MetricResult),
  /** The primary metric of all units up to the end of each day. */
  series: z.array(z.object({ day: z.string(), arms: z.array(z.object({ key: Arm, n: z.int(), value: z.number() })) })),
  marks: z.array(Mark),
});
export type ExperimentDetail = z.output<typeof ExperimentDetail>;
