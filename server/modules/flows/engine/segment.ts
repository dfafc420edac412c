import type { Transaction } from "kysely";
import type { FlowNode } from "#contracts/flows/graph";
import type { TraceEntry } from "#contracts/flows/shapes";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import { Paths } from "#server/domain/flows/paths";
import type { CallContext } from "#server/kit/context";
import type { FlowsDeps } from "../deps.ts";
import { lockSubject, readSubject } from "../facts/case-subject.ts";
import { readVersion } from "../repository.ts";
import { passNode } from "./nodes.ts";
import type { Passed } from "./passed.ts";
import { flowContext, type RunColumns, traced, type Walk } from "./run.ts";
import { lockRun, readRun, type SegmentEnd, type Standing, write } from "./run-rows.ts";
import { addToTally, type Taken } from "./tally.ts";

/** What a segment may use before it hands over to the next one. */
export interface Budget {
  nodes: number;
  /** Milliseconds of the process's own clock. */
  ms: number;
}
export const usualBudget: Budget = { nodes: 25, ms: 50 };

/**
 * Walk a run from where it stands, in one transaction with everything it does: effects and progress commit together, so a process that
 * is killed neither repeats nor loses one.
 */
export async function runSegment(
  deps: FlowsDeps,
  tx: Transaction<DB>,
  context: CallContext,
  runId: string,
  budget: Budget = usualBudget,
): Promise<SegmentEnd> {
  const found = await readRun(tx, context.store.id, runId);
  if (!found || !isDue(found, context.now)) return "LATE";
  const isThere = await lockSubject(tx, context.store.id, found.subject_type, found.subject_id);
  const run = await lockRun(tx, context.store.id, runId);
  if (run?.seq !== found.seq || !isDue(run, context.now)) return "LATE";
  const flow = await tx
    .selectFrom("flow")
    .select(["id", "name", "status"])
    .where("store_id", "=", run.store_id)
    .where("id", "=", run.flow_id)
    .executeTakeFirstOrThrow();
  const subject = isThere ? await readSubject(tx, context.store.id, run.subject_type, run.subject_id) : undefined;
  if (!subject) return write(tx, run, context.now, { state: "STOPPED", error_code: "NOT_FOUND" });
  if (flow.status === "PAUSED") return write(tx, run, context.now, { state: "HELD" });
  const { timezone } = await deps.settingsLinks.rulesOf(tx, context.store.id);
  const walk: Walk = {
    ...{ run, flow, subject, context: flowContext(context, flow, run) },
    calendar: { now: context.now, timezone, currency: context.store.currency },
  };
  const { graph } = await readVersion(tx, run.store_id, run.flow_id, run.number);
  return follow(deps, tx, walk, new Paths(graph), budget);
}

async function follow(deps: FlowsDeps, tx: Tx, walk: Walk, paths: Paths, budget: Budget): Promise<SegmentEnd> {
  const began = performance.now();
  const { run } = walk;
  const taken: Taken[] = [];
  const end = async (standing: Standing): Promise<SegmentEnd> => {
    await addToTally(tx, walk, taken);
    return write(tx, run, walk.context.now, standing);
  };
  let node = paths.nodes.get(run.node_id);
  for (let passed = 0; ; passed++) {
    if (!node) return end({ state: "DONE" });
    run.node_id = node.id;
    if (passed >= budget.nodes || performance.now() - began > budget.ms) return end({ state: "READY" });
    const at = performance.now();
    const step = await passNode(deps, tx, walk, node).catch((error: unknown) => {
      throw new SegmentError(error, passed);
    });
    record(walk, node, step, performance.now() - at);
    if (step.out) taken.push({ node_id: node.id, output: step.out });
    if (step.state) return end({ ...step, state: step.state });
    node = nextOf(paths, node, step.out ?? "next");
  }
}

/** An error that rolls a segment back, with how many of its nodes were passed before it. */
export class SegmentError extends Error {
  readonly passed: number;

  constructor(cause: unknown, passed: number) {
    super("a step of a flow failed", { cause });
    this.passed = passed;
    // The transaction is repeated by the code of the database's error.
    Object.assign(this, { code: (cause as { code?: unknown } | null)?.code });
  }
}

/** A refusal goes on by its own output where that leads anywhere. */
const nextOf = (paths: Paths, node: FlowNode, out: string): FlowNode | undefined =>
  paths.after(node.id, out) ?? (out === "refused" ? paths.after(node.id, "next") : undefined);

function record({ run, context }: Walk, node: FlowNode, { out, trace = {}, acted = false }: Passed, ms: number): void {
  const entry: TraceEntry = { node: node.id, out: out ?? null, at: context.now.toISOString(), ms: Math.round(ms), ...trace };
  run.trace = traced(run.trace, entry);
  run.wait_for = null;
  run.acted ||= acted;
}

const isDue = ({ state, wake_at }: RunColumns, now: Date): boolean =>
  state === "READY" || (state === "WAITING" && wake_at !== null && new Date(wake_at) <= now);
