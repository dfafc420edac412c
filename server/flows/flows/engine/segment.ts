import type { Transaction } from "kysely";
import type { FlowNode } from "#contracts/flows/graph";
import type { TraceEntry } from "#contracts/flows/shapes";
import type { Paths } from "#server/cases/domain/offers/paths";
import { loadStoreTimezone } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { lockSubject, readSubject } from "../facts/case-subject.ts";
import { breakIfFailing } from "./breaker.ts";
import { passNode } from "./nodes.ts";
import type { Passed } from "./passed.ts";
import { reportFailure } from "./report-failure.ts";
import { flowContext, type RunColumns, traced, type Walk } from "./run.ts";
import { isBehind, lockRunWithFlow, pathsOf, type SegmentEnd, type Standing, write } from "./run-rows.ts";
import { type Taken, tallyWrites } from "./tally.ts";

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
  deps: ModuleDeps,
  tx: Transaction<DB>,
  context: CallContext,
  { id: runId, subject_type, subject_id }: Pick<RunColumns, "id" | "subject_type" | "subject_id">,
  budget: Budget = usualBudget,
): Promise<SegmentEnd> {
  const isThere = await lockSubject(tx, context.store.id, subject_type, subject_id);
  const locked = await lockRunWithFlow(tx, context.store.id, runId);
  if (!locked || !isDue(locked.run, context.now)) return "LATE";
  const { run, flow } = locked;
  // One of those before it may decide the case, or want it reviewed.
  if (run.trace.length === 0 && (await isBehind(tx, run, flow))) return "LATE";
  const subject = isThere ? await readSubject(tx, context.store.id, run.subject_type, run.subject_id) : undefined;
  if (!subject) return write(tx, run, context.now, { state: "STOPPED", error_code: "NOT_FOUND" });
  if (flow.status === "PAUSED") return write(tx, run, context.now, { state: "HELD" });
  const timezone = await loadStoreTimezone(tx, context.store.id);
  const walk: Walk = {
    ...{ run, flow, subject, isStale: false, context: flowContext(context, flow, run) },
    calendar: { now: context.now, timezone, currency: context.store.currency },
  };
  return follow(deps, tx, walk, await pathsOf(tx, run), budget);
}

async function follow(deps: ModuleDeps, tx: Tx, walk: Walk, paths: Paths, budget: Budget): Promise<SegmentEnd> {
  const began = performance.now();
  const { run } = walk;
  const taken: Taken[] = [];
  const end = async (standing: Standing): Promise<SegmentEnd> => {
    const where = await write(tx, run, walk.context.now, standing, tallyWrites(walk, taken));
    if (standing.state === "FAILED") {
      await reportFailure(tx, walk);
      await breakIfFailing(tx, walk.context, run.flow_id);
    }
    return where;
  };
  let node = paths.nodes.get(run.node_id);
  for (let passed = 0; ; passed++) {
    if (!node) return end({ state: "DONE" });
    run.node_id = node.id;
    if (passed >= budget.nodes || performance.now() - began > budget.ms) return end({ state: "READY" });
    const at = performance.now();
    await refresh(tx, walk, node);
    const step = await passNode(deps, tx, walk, node).catch((error: unknown) => {
      throw new SegmentError(error, passed);
    });
    record(walk, node, step, performance.now() - at);
    if (step.out) taken.push({ node_id: node.id, output: step.out });
    if (step.state) return end({ ...step, state: step.state });
    node = nextOf(paths, node, step.out ?? "next");
  }
}

/** Read the case again before a step that looks at it, where an action has changed it. */
async function refresh(tx: Tx, walk: Walk, { type }: FlowNode): Promise<void> {
  if (!walk.isStale || !looking.has(type)) return;
  const { storeId, type: subjectType, id } = walk.subject;
  walk.subject = (await readSubject(tx, storeId, subjectType, id)) ?? walk.subject;
  walk.isStale = false;
}
const looking: ReadonlySet<FlowNode["type"]> = new Set(["CONDITION", "SPLIT", "WAIT", "ACTION"]);

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
