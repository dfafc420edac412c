import { z } from "zod";
import { Count, Id, Time } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { Graph } from "./graph.ts";
import { TraceEntry } from "./shapes.ts";
import { subjectTypes } from "./states.ts";

export const dryRunLimits = { last: 500, ids: 100, usual: 100 } as const;
export const dryRunSources = ["DRAFT", "PUBLISHED"] as const;

/** Which graph walks over which cases: the last ones of its trigger, or these. */
export const DryRunBody = z
  .strictObject({
    source: z.enum(dryRunSources).default("DRAFT"),
    last: z.int().min(1).max(dryRunLimits.last).optional(),
    ids: z.array(Id).min(1).max(dryRunLimits.ids).optional(),
  })
  .refine(({ last, ids }) => last === undefined || ids === undefined, { message: "INVALID", path: ["ids"] });
export type DryRunBody = z.output<typeof DryRunBody>;

/** `STOPPED`: an action was refused that ends the run then. `ASKING`: the customer answered no question that it reaches. */
export const dryRunStates = ["DONE", "STOPPED", "WAITING", "ASKING"] as const;
/** Who decided a case. */
export const dryRunDeciders = ["PERSON", "SETTINGS", "FLOW", "API"] as const;
/** How a case differs from what really happened to it. */
export const dryRunDifferences = ["DECISION", "REVIEW", "PATH", "OUTCOME", "METHOD", "REFUSED", "FEES"] as const;

const Step = TraceEntry.pick({ node: true, out: true, at: true, facts: true, unknown: true, effect: true, refused: true }).extend({
  /** The order line, in flows of offers. */
  line: Id.nullable(),
});
const Decision = z.enum(["APPROVED", "REJECTED"]).nullable();

export const DryRunCase = z.object({
  subject_type: z.enum(subjectTypes),
  id: Id,
  number: z.string(),
  /** When its trigger happened. */
  at: Time,
  state: z.enum(dryRunStates),
  /** The topic, or `TIME`; null unless it still waits. */
  wait_for: z.string().nullable(),
  path: z.array(Step),
  would: z.object({
    decision: Decision,
    review: z.boolean(),
    mails: Count,
    /** In the store's currency; 0 in another one. */
    fees_waived_minor: MinorPositive,
    bonus_minor: MinorPositive,
    pay_minor: MinorPositive,
  }),
  really: z.object({
    decision: Decision,
    decided_by: z.enum(dryRunDeciders).nullable(),
    stage: z.string(),
    status: z.string(),
    flags: z.array(z.string()),
    /** The run that this flow began at the same event. */
    run_id: Id.nullable(),
  }),
  differences: z.array(z.enum(dryRunDifferences)),
});
export type DryRunCase = z.output<typeof DryRunCase>;

const Totals = z.object({
  cases: Count,
  acted: Count,
  approve: Count,
  decline: Count,
  review: Count,
  mails: Count,
  refused: Count,
  waiting: Count,
  differing: Count,
  fees_waived_minor: MinorPositive,
  bonus_minor: MinorPositive,
  pay_minor: MinorPositive,
  /** Cases in another currency than the store's, whose money is in no sum. */
  left_out: Count,
});
export type DryRunTotals = z.output<typeof Totals>;

/** The flow against the people, over the cases that a person decided. */
const Decisions = z.object({
  both_approve: Count,
  both_decline: Count,
  flow_approves: Count,
  flow_declines: Count,
  /** The flow would have left these to a person. */
  undecided: Count,
});
export type DryRunDecisions = z.output<typeof Decisions>;

/** What a flow would have done. Newest case first. */
export const DryRun = z.object({
  source: z.enum(dryRunSources),
  number: z.int().nullable(),
  graph: Graph,
  currency: Currency,
  /** Fields that conditions read as they are today, because nobody knows what they were then. */
  approximate: z.array(z.string()),
  cases: z.array(DryRunCase),
  totals: Totals,
  decisions: Decisions,
});
export type DryRun = z.output<typeof DryRun>;
