import { sql } from "kysely";
import { systemContext } from "#server/core/stores/api";
import { inStore } from "#server/db/in-store";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { cutText } from "#server/kit/sound-text";
import type { ModuleDeps } from "#server/platforms/module";
import { lockSubject, readSubject } from "../facts/case-subject.ts";
import { breakIfFailing } from "./breaker.ts";
import { payRun } from "./pay.ts";
import { reportFailure } from "./report-failure.ts";
import { paidOf } from "./reserve-payment.ts";
import { flowContext, type RunColumns, traced, type Walk } from "./run.ts";
import { lockRun, readRun } from "./run-rows.ts";
import { runSegment, SegmentError } from "./segment.ts";

export const runQueue = "flow-run";
/** Between the tries of a segment that an error rolled back. */
const pauses = [10_000, 60_000, 300_000];
/** Segments in one job; a longer path goes on in another one. */
const mostSegments = 20;

/** Queue the next segment of a run. */
export const queueRun = (tx: Tx, { store_id, id, seq }: Pick<RunColumns, "store_id" | "id" | "seq">, runAt?: Date): Promise<void> =>
  enqueue(tx, { queue: runQueue, key: `${id}:${seq}`, payload: { storeId: store_id, runId: id }, ...(runAt && { runAt }) });

const standing = ["store_id", "id", "state", "seq", "subject_type", "subject_id", "cause"] as const;
/** A run as a job reads it, without a lock: a segment that comes too late for that does nothing. */
type Known = Pick<RunColumns, (typeof standing)[number]>;
type CauseOf = Pick<RunColumns, "store_id" | "subject_id" | "cause">;

export const readKnown = (reader: Reader, storeId: string, id: string): Promise<Known | undefined> =>
  reader.selectFrom("flow_run").select(standing).where(inStore(storeId)).where("id", "=", id).executeTakeFirst();

/**
 * Take the runs of a cause, by the rank of their flows, as far as they go now. One whose segment failed is tried again later, and those
 * that have not begun wait for it.
 */
export async function advanceCause(deps: ModuleDeps, { store_id, subject_id, cause }: CauseOf): Promise<void> {
  const runs = await deps.db.kysely
    .selectFrom("flow_run as r")
    .innerJoin("flow as f", "f.id", "r.flow_id")
    .select(standing.map((column) => `r.${column}` as const))
    .where(inStore(store_id, "r.store_id"))
    .where("f.store_id", "=", store_id)
    .where("r.subject_id", "=", subject_id)
    .where("r.cause", "=", cause)
    // A run at its payment was left by a killed process. As constants, by which the index of live runs is found.
    .where(sql<boolean>`r.state in ('READY', 'PAYING')`)
    // Not one whose segment failed, until it is due again: it has a job of its own.
    .where(sql<boolean>`(r.attempts = 0 or r.wake_at <= ${deps.clock.now().toISOString()}::timestamptz)`)
    .orderBy("r.trigger")
    .orderBy("f.rank")
    .execute();
  for (const run of runs) await advanceRun(deps, run);
}

/** Take a run as far as it goes now. An error rolls its segment back and is tried again; the fourth one in a row fails the run. */
export async function advanceRun(deps: ModuleDeps, first: Known): Promise<void> {
  const { store_id, id } = first;
  let run: Known | undefined = first;
  for (let done = 0; run && done < mostSegments; done++) {
    const context = await systemContext(deps.db.kysely, store_id, deps.clock.now());
    try {
      const goesOn = run.state === "PAYING" ? await pays(deps, context, id) : await walks(deps, context, run);
      if (!goesOn) return;
    } catch (error) {
      deps.log.warn({ err: error, run: id }, "a segment of a flow failed");
      const seq = run.seq + (await keepPassed(deps, context, run, error));
      return deps.db.transaction((tx) => fail(tx, context, id, seq, error));
    }
    run = await readKnown(deps.db.kysely, store_id, id);
  }
  const left = run;
  if (left?.state === "READY") await deps.db.transaction((tx) => queueRun(tx, left));
}

type Walked = Pick<RunColumns, "id" | "subject_type" | "subject_id">;

/** Commit what came before the step that failed, so that only that step is tried again. Returns by how much the number of the run rose. */
async function keepPassed(deps: ModuleDeps, context: CallContext, run: Walked, error: unknown): Promise<number> {
  if (!(error instanceof SegmentError) || error.passed === 0) return 0;
  const upTo = { nodes: error.passed, ms: Number.POSITIVE_INFINITY };
  const end = await deps.db.transaction((tx) => runSegment(deps, tx, context, run, upTo)).catch(() => "LATE" as const);
  return end === "LATE" ? 0 : 1;
}

async function walks(deps: ModuleDeps, context: CallContext, run: Walked): Promise<boolean> {
  const end = await deps.db.transaction((tx) => runSegment(deps, tx, context, run));
  return end === "MORE" || end === "PAY";
}

async function pays(deps: ModuleDeps, context: CallContext, runId: string): Promise<boolean> {
  await payRun(deps, context, runId);
  const run = await deps.db.transaction((tx) => readRun(tx, context.store.id, runId));
  return run?.state === "READY";
}

/** Note an error, unless another process has taken the run further in the meantime. */
async function fail(tx: Tx, context: CallContext, runId: string, seq: number, error: unknown): Promise<void> {
  const found = await readRun(tx, context.store.id, runId);
  if (!found) return;
  const isThere = await lockSubject(tx, context.store.id, found.subject_type, found.subject_id);
  const run = await lockRun(tx, context.store.id, runId);
  if (!run || run.seq !== seq) return;
  const pause = pauses[run.attempts];
  const error_code = codeOf(error);
  if (pause !== undefined) {
    const wake_at = new Date(context.now.getTime() + pause);
    const set = { attempts: run.attempts + 1, error_code, wake_at: wake_at.toISOString(), seq: sql<number>`seq + 1` };
    await tx.updateTable("flow_run").set(set).where("store_id", "=", run.store_id).where("id", "=", runId).execute();
    return queueRun(tx, { ...run, seq: run.seq + 1 }, wake_at);
  }
  const pay = run.state === "PAYING" && isThere ? await paidOf(tx, run) : undefined;
  const trace = traced(run.trace, { node: run.node_id, out: null, at: context.now.toISOString(), ms: 0, error: error_code });
  const set = {
    state: "FAILED" as const,
    error_code,
    trace: asJson(trace),
    ended_at: context.now.toISOString(),
    wake_at: null,
    seq: sql<number>`seq + 1`,
    // What was not paid counts against no limit.
    ...(pay && { pay_minor: pay.minor }),
  };
  await tx.updateTable("flow_run").set(set).where("store_id", "=", run.store_id).where("id", "=", runId).execute();
  const walk = isThere && (await walkOf(tx, context, run));
  if (walk) await reportFailure(tx, walk);
  await breakIfFailing(tx, context, run.flow_id);
}

/** Return a run as it stands, to act under its flow's name; undefined where its case is gone. */
async function walkOf(tx: Tx, context: CallContext, run: RunColumns): Promise<Walk | undefined> {
  const subject = await readSubject(tx, run.store_id, run.subject_type, run.subject_id);
  if (!subject) return undefined;
  const flow = await tx
    .selectFrom("flow")
    .select(["id", "name", "rank"])
    .where("store_id", "=", run.store_id)
    .where("id", "=", run.flow_id)
    .executeTakeFirstOrThrow();
  const calendar = { now: context.now, timezone: context.store.timezone, currency: context.store.currency };
  return { run, flow, subject, isStale: false, calendar, context: flowContext(context, flow, run) };
}

/** The error's code or class; its message may hold customer data. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && code) return cutText(code, 60);
  return error instanceof Error ? cutText(error.name, 60) : "UNKNOWN";
}
