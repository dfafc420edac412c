import { z } from "zod";
import { line, text } from "../envelope.ts";
import { splitArms } from "../flows/states.ts";
import { directions, metrics } from "./states.ts";

/** Return the largest difference, in basis points, that a share can have to either side. */
export const mostDifference = (baseline_bp: number): number => Math.max(9999 - baseline_bp, baseline_bp);

/** A share cannot fall below none, nor rise to all. */
export const isPossible = ({ baseline_bp, mde_bp }: { baseline_bp: number; mde_bp: number }): boolean =>
  mde_bp <= mostDifference(baseline_bp);
export const impossible = { message: "TOO_BIG", path: ["mde_bp"] };

export const Confidence = z.union([z.literal(90), z.literal(95)]);

/** How an experiment is planned when its split is published; what is left out has a usual value. */
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
    baseline_bp: z.int().min(1).max(9999).default(2000),
    mde_bp: z.int().min(10).max(9999).default(500),
    window_days: z.int().min(1).max(90).default(30),
  })
  .refine(isPossible, impossible);
export type ExperimentPlan = z.output<typeof ExperimentPlan>;
