import { z } from "zod";
import { line } from "../envelope.ts";
import { Words } from "./actions.ts";
import { Rule } from "./conditions.ts";
import { AnswerId } from "./graph.ts";
import { limits, splitArms, splitUnits } from "./states.ts";

const minute = 60_000;
const unitMs = { MINUTES: minute, HOURS: 60 * minute, DAYS: 1440 * minute } as const;
const mostMs = limits.pauseDays * unitMs.DAYS;

export const pauseUnits = ["MINUTES", "HOURS", "DAYS"] as const;
/** Minutes and hours are exact; days keep the wall clock of the store. */
export const Pause = z
  .strictObject({
    amount: z
      .int()
      .min(1)
      .max(mostMs / unitMs.MINUTES),
    unit: z.enum(pauseUnits),
  })
  .refine(({ amount, unit }) => amount * unitMs[unit] <= mostMs, { message: "TOO_BIG", path: ["amount"] });
export type Pause = z.output<typeof Pause>;

/** For so long, or until the next time of day of the store, some days on. */
export const DelayConfig = z.union([
  z.strictObject({ for: Pause }),
  z.strictObject({
    until: z.strictObject({ time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), days: z.int().min(0).max(limits.pauseDays).default(0) }),
  }),
]);
export type DelayConfig = z.output<typeof DelayConfig>;

export const WaitConfig = z.strictObject({
  topic: z.string().min(1).max(60),
  timeout: Pause,
  /** RUN_START: an event that came since the run began counts. */
  since: z.enum(["RUN_START", "NOW"]).default("RUN_START"),
});
export type WaitConfig = z.output<typeof WaitConfig>;

export const QuestionConfig = z.strictObject({
  text: Words,
  answers: z
    .array(z.strictObject({ id: AnswerId, text: Words }))
    .min(2)
    .max(6)
    .refine((answers) => new Set(answers.map(({ id }) => id)).size === answers.length, { message: "INVALID" }),
});
export type QuestionConfig = z.output<typeof QuestionConfig>;

export const SplitConfig = z.strictObject({
  /** Percent by arm; they add up to 100. One of 100 is a decided test. */
  weights: z.array(z.int().min(0).max(100)).min(2).max(splitArms.length),
  unit: z.enum(splitUnits).default("CUSTOMER"),
  /** Percent of the units that take part from the start; the others take the control's path. */
  traffic: z.int().min(1).max(100).default(100),
});
export type SplitConfig = z.output<typeof SplitConfig>;

/** A trigger has nothing to set: the flow names it. */
export const TriggerConfig = z.strictObject({});
export const ConditionConfig = z.strictObject({ rule: Rule });
export const EndConfig = z.strictObject({ label: line(60).optional() });
export const refusalRules = ["GO_ON", "STOP"] as const;
export const ActionStep = z.object({ action: z.string(), on_refusal: z.enum(refusalRules).default("GO_ON") });

/** Return the longest a delay or wait may take, in milliseconds. */
export function longestMs(config: DelayConfig | Pause): number {
  if ("amount" in config) return config.amount * unitMs[config.unit];
  return "for" in config ? longestMs(config.for) : (config.until.days + 1) * unitMs.DAYS;
}
