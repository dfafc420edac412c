import { z } from "zod";
import { largestInteger, line, text } from "../envelope.ts";
import { splitArms } from "../flows/states.ts";
import { type Direction, directions, type Metric, metricRule, metrics } from "./states.ts";

/** What a share is planned from where nothing else is known: 20 %, and 5 points. */
export const usualBaseline = 2000;
export const usualDifference = 500;

/** Return the largest difference, in basis points, that a share can have in a direction. */
export const mostDifference = (baseline_bp: number, direction: Direction): number =>
  direction === "UP" ? 9999 - baseline_bp : baseline_bp;

/** A share cannot fall below none, nor rise to all. */
export const isPossible = (plan: { baseline_bp: number; mde_bp: number; direction: Direction }): boolean =>
  plan.mde_bp <= mostDifference(plan.baseline_bp, plan.direction);
export const impossible = { message: "TOO_BIG", path: ["mde_bp"] };

export const Confidence = z.union([z.literal(90), z.literal(95)]);
export const Baseline = z.int().min(1).max(9999);
export const Difference = z.int().min(10).max(9999);
/** A mean, of minor units or hours. */
export const Mean = z.number().min(0).max(largestInteger);
/** A difference of means, or the standard deviation of one unit, in the metric's own unit. */
export const Width = z.number().min(0.01).max(largestInteger);

/** What a size is planned from, by the kind of metric. */
export const planFields = {
  SHARE: ["baseline_bp", "mde_bp"],
  RATIO: ["baseline_bp", "mde_bp", "spread"],
  MEAN: ["baseline_mean", "mde_mean", "spread"],
} as const;
const allFields = ["baseline_bp", "mde_bp", "baseline_mean", "mde_mean", "spread"] as const;
export type PlanField = (typeof allFields)[number];

/** Return what a metric's size is planned from. */
export const planFieldsOf = (metric: Metric): readonly PlanField[] => planFields[metricRule(metric).kind];

/** How an experiment is planned when its split is published; what is left out is taken from the flow's own past, or has a usual value. */
export const ExperimentPlan = z
  .strictObject({
    /** Left out: the step's name, else the flow's. */
    name: line(100).default(""),
    hypothesis: text(500).default(""),
    /** The arm that the others are compared with. */
    control: z.enum(splitArms).default("A"),
    arm_names: z.partialRecord(z.enum(splitArms), line(60)).default({}),
    metric: z.enum(metrics).default("EXCHANGE_RATE"),
    /** Left out: the metric's own. */
    direction: z.enum(directions).optional(),
    confidence: Confidence.default(95),
    /** Of shares and ratios, in basis points. */
    baseline_bp: Baseline.optional(),
    mde_bp: Difference.optional(),
    /** Of amounts, in minor units, and of hours. */
    baseline_mean: Mean.optional(),
    mde_mean: Width.optional(),
    /** The standard deviation of one unit: of amounts and hours in their own unit, of ratios in basis points. */
    spread: Width.optional(),
    window_days: z.int().min(1).max(90).default(30),
  })
  .superRefine((plan, context) => {
    const fields = planFieldsOf(plan.metric);
    for (const field of allFields)
      if (plan[field] !== undefined && !fields.includes(field)) context.addIssue({ code: "custom", message: "INVALID", path: [field] });
    const { baseline_bp = usualBaseline, mde_bp, direction = metricRule(plan.metric).direction } = plan;
    if (mde_bp !== undefined && fields.includes("mde_bp") && !isPossible({ baseline_bp, mde_bp, direction }))
      context.addIssue({ code: "custom", message: impossible.message, path: [...impossible.path] });
  });
export type ExperimentPlan = z.output<typeof ExperimentPlan>;
