import { sql } from "kysely";
import type { FlowRun } from "#contracts/flows/shapes";
import { type RunState, resumableStates } from "#contracts/flows/states";
import { flagClaimByFlow } from "#server/cases/claims/api";
import { flagReturnByFlow, queueSettings } from "#server/cases/returns/api";
import { tellRecord } from "#server/core/kernel/record";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { queueRun } from "../engine/advance.ts";
import { inSavepoint, outWhenSkipped } from "../engine/nodes.ts";
import { type RunColumns, traced } from "../engine/run.ts";
import { lockRun, pathsOf, readRun } from "../engine/run-rows.ts";
import { lockSubject } from "../facts/case-subject.ts";
import { flowLife } from "../life.ts";
import { showRun } from "./show-runs.ts";

type Ids = { id: string; run_id: string };
type Work = (
  tx: Tx,
  run: RunColumns,
) => Promise<Partial<Pick<RunColumns, "state" | "node_id" | "trace" | "error_code" | "wait_for" | "wake_at">>>;

const change = (
  deps: ModuleDeps,
  context: CallContext,
  ids: Ids,
  done: string,
  from: readonly RunState[],
  reason: string | null,
  work: Work,
): Promise<FlowRun> =>
  deps.db.transaction(async (tx) => {
    const run = await openRun(tx, context, ids);
    if (!from.includes(run.state)) throw new AppError("WRONG_STAGE", { state: run.state });
    // What the flow left to a person is taken up by one: refused again, it is flagged again.
    if (run.state === "STOPPED") await clearStopped(tx, context, run);
    const { trace, ...columns } = await work(tx, run);
    const state = columns.state ?? "READY";
    const ended_at = state === "CANCELLED" || state === "DONE" ? context.now.toISOString() : null;
    await tx
      .updateTable("flow_run")
      .set({ wake_at: null, wait_for: null, ...columns, state, ...(trace && { trace: asJson(trace) }), attempts: 0, ended_at })
      .set({ seq: sql`seq + 1` })
      .where("store_id", "=", run.store_id)
      .where("id", "=", run.id)
      .execute();
    if (state === "READY") await queueRun(tx, { ...run, seq: run.seq + 1 });
    if (state !== "CANCELLED" && run.subject_type === "RETURN") await queueSettings(tx, run.store_id, run.subject_id, run.trigger);
    const entry = { before: { run_id: run.id, state: run.state }, after: { run_id: run.id, state } };
    await tellRecord(tx, context, flowLife, { id: ids.id, version: 0 }, { done: `run_${done}`, ...entry, reason });
    return showRun(tx, context.store.id, ids.id, ids.run_id);
  });

/** Take the flags of a stop off the case of a run that a person lets go on; a case on which nothing can be flagged any more keeps them. */
async function clearStopped(tx: Tx, context: CallContext, { subject_type, subject_id }: RunColumns): Promise<void> {
  const change = { add: [], remove: ["FLOW_STOPPED", "FLOW_LIMIT"] };
  try {
    if (subject_type === "RETURN") await inSavepoint(tx, () => flagReturnByFlow(tx, context, subject_id, change));
    if (subject_type === "CLAIM") await inSavepoint(tx, () => flagClaimByFlow(tx, context, subject_id, change));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function openRun(tx: Tx, context: CallContext, { id, run_id }: Ids): Promise<RunColumns> {
  const found = await readRun(tx, context.store.id, run_id);
  if (found?.flow_id !== id) throw notFound();
  await lockSubject(tx, context.store.id, found.subject_type, found.subject_id);
  const run = await lockRun(tx, context.store.id, run_id);
  if (!run) throw notFound();
  return run;
}

/** Go on with a failed or stopped run at the step where it ended; what it had waited for there is not waited for again. @throws NOT_FOUND, WRONG_STAGE */
export const retryRun = (deps: ModuleDeps, context: CallContext, ids: Ids): Promise<FlowRun> =>
  change(deps, context, ids, "retried", resumableStates, null, async (_, { wait_for }) => ({
    ...{ state: "READY", error_code: null, wait_for },
    wake_at: context.now.toISOString(),
  }));

/** Go on with a failed or stopped run after the step where it ended. @throws NOT_FOUND, WRONG_STAGE */
export const skipStep = (deps: ModuleDeps, context: CallContext, ids: Ids): Promise<FlowRun> =>
  change(deps, context, ids, "skipped", resumableStates, null, async (tx, run) => {
    const paths = await pathsOf(tx, run);
    const node = paths.nodes.get(run.node_id);
    const out = node ? await outWhenSkipped(deps, tx, run, node) : "next";
    const next = paths.after(run.node_id, out);
    const trace = traced(run.trace, { node: run.node_id, out, at: context.now.toISOString(), ms: 0, effect: { skipped: true } });
    return next ? { state: "READY", node_id: next.id, trace, error_code: null } : { state: "DONE", trace, error_code: null };
  });

/** End a run; a payment that has begun is seen to its end first. @throws NOT_FOUND, WRONG_STAGE */
export const cancelRun = (deps: ModuleDeps, context: CallContext, ids: Ids, reason: string): Promise<FlowRun> =>
  change(deps, context, ids, "cancelled", ["READY", "WAITING", "HELD", "FAILED"], reason, async () => ({ state: "CANCELLED" }));
