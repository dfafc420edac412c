import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, largestInteger, listQuery, oneOrMore, pageOf, text } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { splitArms } from "../flows/states.ts";
import { SplitConfig } from "../flows/steps.ts";
import { Baseline, Confidence, Difference, ExperimentPlan, impossible, isPossible, Width } from "./plan.ts";
import { Comparison, Estimated, ExperimentDetail, ExperimentRow, PlanPreview } from "./shapes.ts";
import { directions, experimentStates, experimentTabs, trialVerdicts } from "./states.ts";

const prefix = "/api/v1/merchant/experiments";
const units = z.int().min(0).max(1_000_000_000);
/** A sum over units, exact as a floating-point number. */
const sum = z.number().min(-1e18).max(1e24);
const squares = sum.min(0);
/** The divisor of a ratio: one that is almost 0 would make the ratio overflow. */
const divisor = sum.refine((value) => value === 0 || Math.abs(value) >= 1e-6, { message: "INVALID" });
const share = z.strictObject({ n: units, x: units }).refine(({ n, x }) => x <= n, { message: "TOO_BIG", path: ["x"] });
const mean = z.strictObject({ n: units, sum, sum_sq: squares });
const ratio = z.strictObject({ n: units, sum_r: sum, sum_r_sq: squares, sum_v: divisor, sum_v_sq: squares, sum_rv: sum });
const arms = <T extends z.ZodType>(arm: T) => z.array(arm).min(2).max(4);

const common = {
  confidence: Confidence.default(95),
  /** Units of the control and one arm that the test was planned for, were both of the same size. */
  planned_units: z.int().min(1).max(1_000_000_000),
  /** The smallest difference it was planned to find, as the values are: without it nothing is ruled out by the width of the interval. */
  smallest: z.number().positive().max(largestInteger).optional(),
  planned_days: z.int().min(7).max(1000).default(7),
  /** Whole days since the start. */
  days: z.int().min(0).max(10_000),
  direction: z.enum(directions).default("UP"),
  /** Percent, in the order of the arms. */
  weights: z.array(z.int().min(0).max(100)).min(2).max(4),
};
const Trial = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("SHARE"), arms: arms(share), ...common }),
    z.strictObject({ kind: z.literal("MEAN"), arms: arms(mean), ...common }),
    z.strictObject({ kind: z.literal("RATIO"), arms: arms(ratio), ...common }),
  ])
  .refine((trial) => trial.weights.length === trial.arms.length, { message: "INVALID", path: ["weights"] });

/** What a size is calculated for: a share with its direction, or an amount, hours or a ratio with the spread of one unit. */
const SizeWish = z
  .strictObject({
    kind: z.enum(["SHARE", "VALUE"]).default("SHARE"),
    baseline_bp: Baseline.optional(),
    mde_bp: Difference.optional(),
    direction: z.enum(directions).default("UP"),
    spread: Width.optional(),
    mde: Width.optional(),
    confidence: Confidence.default(95),
    /** Of the same size each, unless weights are given. */
    arms: z.int().min(2).max(4).default(2),
    /** Percent, the control first. */
    weights: z
      .array(z.int().min(1).max(99))
      .min(2)
      .max(4)
      .refine((weights) => weights.reduce((sum, weight) => sum + weight, 0) === 100, { message: "INVALID" })
      .optional(),
    units_per_day: z.int().min(0).max(1_000_000).default(0),
  })
  .superRefine((wish, context) => {
    const { kind, baseline_bp, mde_bp, direction } = wish;
    const [needed, other] = kind === "SHARE" ? [shareFields, valueFields] : [valueFields, shareFields];
    for (const field of needed) if (wish[field] === undefined) context.addIssue({ code: "custom", message: "REQUIRED", path: [field] });
    for (const field of other) if (wish[field] !== undefined) context.addIssue({ code: "custom", message: "INVALID", path: [field] });
    if (baseline_bp !== undefined && mde_bp !== undefined && !isPossible({ baseline_bp, mde_bp, direction }))
      context.addIssue({ code: "custom", message: impossible.message, path: [...impossible.path] });
  });
const shareFields = ["baseline_bp", "mde_bp"] as const;
const valueFields = ["spread", "mde"] as const;

const params = z.object({ id: Id });
/** One step of an experiment's life. */
const step = <const Body extends z.ZodRawShape, const Errors extends Operation["errors"]>(
  verb: string,
  summary: string,
  body: Body,
  errors: Errors,
  example: object,
) =>
  ({
    method: "POST",
    path: `${prefix}/:id/${verb}`,
    can: ["update", "Experiment"],
    summary,
    params,
    body: z.strictObject({ ...body, expected_version: ExpectedVersion }),
    data: ExperimentDetail,
    errors,
    example: { body: { ...example, expected_version: 1 } },
  }) as const;
const usual = ["NOT_FOUND", "STALE_VERSION", "EXPERIMENT_ENDED"] as const;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Experiment"],
  summary: "The store's experiments; q finds names",
  query: listQuery({
    sorts: ["started_at"],
    filters: { state: oneOrMore(experimentStates).optional(), flow_id: Id.optional() },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(ExperimentRow),
} as const satisfies Operation;

/** Experiments of flows, which publishing a split begins, and the mathematics of planning and reading them. */
export const experiments = defineContract({
  noun: "experiments",
  subject: "Experiment",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Experiments"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Experiment"],
      summary: "How many experiments each tab holds",
      data: z.record(z.enum(experimentTabs), z.int()),
    },
    plan: {
      method: "POST",
      path: `${prefix}/plan`,
      can: ["read", "Experiment"],
      summary: "How many units a test needs to find a difference with 80% power, even if its results are checked daily",
      body: SizeWish,
      data: z.object({
        /** Units an arm, were all of the same size: of a test looked at once, and of this one. */
        fixed_per_arm: z.int(),
        per_arm: z.int(),
        planned_units: z.int(),
        /** Units of all arms at their weights. */
        total_units: z.int(),
        days: z.int().nullable(),
      }),
      errors: ["BAD_REQUEST"],
      affects: [],
      example: { body: { baseline_bp: 2000, mde_bp: 500, confidence: 95, arms: 2 } },
    },
    preview: {
      method: "POST",
      path: `${prefix}/preview`,
      can: ["read", "Experiment"],
      summary: "What a plan comes to when a split is published: its baseline and spread from the flow's past, its units and days",
      body: z.strictObject({ flow_id: Id, split: SplitConfig, plan: ExperimentPlan }),
      data: PlanPreview,
      errors: ["NOT_FOUND", "BAD_REQUEST"],
      affects: [],
      example: { body: { flow_id: "flow", split: { weights: [90, 10] }, plan: { metric: "REFUND_PER_UNIT" } } },
    },
    judge: {
      method: "POST",
      path: `${prefix}/judge`,
      can: ["read", "Experiment"],
      summary: "What a test says so far; every look is valid, however often it is taken",
      body: Trial,
      data: z.object({
        verdict: z.enum(trialVerdicts),
        arms: z.array(Estimated),
        comparisons: z.array(Comparison),
        sample_ratio: z.object({ chi_square: z.number(), p: z.number(), is_mismatch: z.boolean() }),
      }),
      affects: [],
      example: {
        body: {
          kind: "SHARE",
          arms: [
            { n: 1000, x: 200 },
            { n: 1000, x: 250 },
          ],
          weights: [50, 50],
          planned_units: 3946,
          days: 12,
        },
      },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Experiment"],
      summary: "An experiment's plan, its results by variant and what they say so far",
      params,
      data: ExperimentDetail,
      errors: ["NOT_FOUND"],
    },
    download: {
      method: "GET",
      path: `${prefix}/:id/export`,
      can: ["read", "Experiment"],
      summary: "An experiment's results as CSV: a row for each metric and variant",
      params,
      data: z.string(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
    pause: step("pause", "Count nobody new; whoever is in it keeps their arm", {}, [...usual, "WRONG_STAGE"], {}),
    resume: step("resume", "Count new units again", {}, [...usual, "WRONG_STAGE"], {}),
    traffic: step(
      "traffic",
      "Let a larger share take part; everyone keeps their variant",
      { percent: z.int().min(1).max(100) },
      [...usual, "CANNOT_LOWER"],
      { percent: 50 },
    ),
    end: step("end", "End it undecided; everyone takes the control's path", { reason: text(500).min(1) }, usual, {
      reason: "Too few requests",
    }),
    decide: {
      ...step(
        "decide",
        "Publish the flow with one variant for everyone; choosing a variant other than the winner needs a reason",
        { variant: z.enum(splitArms), reason: text(500).optional() },
        [...usual, "BAD_REQUEST", "REASON_REQUIRED", "WRONG_STAGE"],
        { variant: "B" },
      ),
      affects: ["experiments", "flows"],
    },
  },
});
