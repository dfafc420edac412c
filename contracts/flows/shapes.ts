import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Id, Time } from "../envelope.ts";
import { largestMinor, Minor } from "../money.ts";
import { Graph } from "./graph.ts";
import { Problem } from "./problems.ts";
import { flowActions, flowStatuses, pausers, runStates, subjectTypes, triggers } from "./states.ts";

/** The most PAY may pay, in minor units of the store's currency: per case, and per calendar day of the store over all cases. */
export const PayLimits = z.strictObject({
  max_case_minor: z.int().min(1).max(largestMinor),
  max_day_minor: z.int().min(1).max(largestMinor),
});
export type PayLimits = z.output<typeof PayLimits>;

export const FlowRow = z.object({
  id: Id,
  name: z.string(),
  trigger: z.enum(triggers),
  status: z.enum(flowStatuses),
  /** Of the flows of a trigger the lowest comes first. */
  rank: z.int(),
  published_number: z.int().nullable(),
  paused_by: z.enum(pausers).nullable(),
  /**
   * Runs that began, and those that failed, in the last 30 days, and all that have not ended; offers have none. `loops`: starts of the last
   * 30 days that were stopped, as the flow would have run in a circle.
   */
  counts: z.object({ runs: z.int(), acted: z.int(), failed: z.int(), live: z.int(), loops: z.int() }),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
  allowed_actions: z.array(allowedStep(flowActions)),
});
export type FlowRow = z.output<typeof FlowRow>;

export const FlowDetail = FlowRow.extend({
  draft: Graph,
  /** The draft does something else than the published version. */
  has_changes: z.boolean(),
  /** Of the draft; a version has its own. */
  pay_limits: PayLimits.nullable(),
  /** Splits of the draft whose experiment has yet to begin; that of another goes on or is decided. */
  splits_to_plan: z.array(z.string()),
  problems: z.array(Problem),
});
export type FlowDetail = z.output<typeof FlowDetail>;

export const FlowVersionRow = z.object({
  number: z.int(),
  hash: z.string(),
  note: z.string(),
  published_by: z.string(),
  published_at: Time,
});
export const FlowVersion = FlowVersionRow.extend({ graph: Graph, pay_limits: PayLimits.nullable() });

/** What flows leave to people. */
export const FlowCounts = z.object({
  /** Runs that wait for an event or a time. */
  waiting: z.int(),
  /** How many may wait at the same time: a run that reaches a delay or a wait beyond that fails there. */
  most_waiting: z.int(),
  /** Runs that failed in the last 30 days and were neither retried nor cancelled. */
  failed: z.int(),
  /** Open returns whose payment a limit of a flow stopped. */
  limits: z.int(),
  /** Open returns whose processing or payment by a flow was refused. */
  stopped: z.int(),
  /** Flows paused after too many failures. */
  paused: z.int(),
  /** Starts of the last 30 days that were stopped, as a flow would have run in a circle. */
  loops: z.int(),
});
export type FlowCounts = z.output<typeof FlowCounts>;

/** A step of a run. Facts are those that a condition read; never a name or an address. */
export const TraceEntry = z.object({
  node: z.string(),
  /** The output taken; null while the run stays here. */
  out: z.string().nullable(),
  at: Time,
  ms: z.int(),
  facts: z.record(z.string(), z.unknown()).optional(),
  /** A condition whose facts were not known, and so not met. */
  unknown: z.boolean().optional(),
  effect: z.record(z.string(), z.unknown()).optional(),
  refused: z.string().optional(),
  error: z.string().optional(),
});
export type TraceEntry = z.output<typeof TraceEntry>;

export const FlowRunRow = z.object({
  id: Id,
  flow_id: Id,
  flow_name: z.string(),
  number: z.int(),
  subject_type: z.enum(subjectTypes),
  subject_id: Id,
  /** The number of the return, claim or order; the product of a registration. */
  subject_number: z.string(),
  state: z.enum(runStates),
  node_id: z.string(),
  wake_at: Time.nullable(),
  wait_for: z.string().nullable(),
  acted: z.boolean(),
  error_code: z.string().nullable(),
  started_at: Time,
  ended_at: Time.nullable(),
});
export type FlowRunRow = z.output<typeof FlowRunRow>;
/** A run with its path, and the graph it follows. */
export const FlowRun = FlowRunRow.extend({ cause: z.string(), trace: z.array(TraceEntry), graph: Graph, pay_minor: Minor });
export type FlowRun = z.output<typeof FlowRun>;
