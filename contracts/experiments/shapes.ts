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
  /** Of all arms; the control and each other arm have the same share of it. */
  wanted_units: z.int(),
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

export const ExperimentDetail = ExperimentRow.extend({
  hypothesis: z.string(),
  /** The control first. */
  variants: z.array(Variant),
  control: Arm,
  unit: z.enum(splitUnits),
  traffic: z.int(),
  direction: z.enum(directions),
  confidence: Confidence,
  baseline_bp: z.int(),
  mde_bp: z.int(),
  planned_units: z.int(),
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
