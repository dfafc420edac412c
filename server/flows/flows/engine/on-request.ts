import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { DB } from "#server/db/tables";
import { runEventOf } from "#server/flows/domain/flows/event-facts";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { readSubject } from "../facts/case-subject.ts";
import { queueRun } from "./advance.ts";
import { readRun } from "./run-rows.ts";
import { runSegment } from "./segment.ts";
import { insertRuns, startable } from "./start.ts";

/** Beyond it jobs go on, and the settings with them, so it is not tight. */
const budget = { nodes: 40, ms: 1000 };

/**
 * Run the flows of a request in its own transaction, each in a savepoint: one that fails is tried again by its job, and the request
 * stands. Returns whether any flow ran, and whether one of them has still to come to its end or a wait.
 */
export async function runOnRequest(
  deps: ModuleDeps,
  tx: Transaction<DB>,
  context: CallContext,
  id: string,
  version: number,
): Promise<{ ran: boolean; isBusy: boolean }> {
  const storeId = context.store.id;
  const subject = { type: "RETURN" as const, id, version };
  const { rows: flows } = await startable(storeId, ["RETURN_REQUESTED"], id, context.now).execute(tx);
  if (flows.length === 0) return { ran: false, isBusy: false };
  const event = runEventOf((await readSubject(tx, storeId, "RETURN", id))?.row ?? {}, context.actor.type);
  const cause = { storeId, topic: "return.requested", subject, event, chain: [], now: context.now };
  const runs = await insertRuns(tx, cause, flows);
  const until = performance.now() + budget.ms;
  let isBusy = false;
  for (const runId of runs) {
    const ms = until - performance.now();
    if (ms > 0) await attempt(deps, tx, context, { id: runId, subject_type: "RETURN", subject_id: id }, ms);
    const run = await readRun(tx, storeId, runId);
    isBusy ||= run?.state === "READY";
    if (run && (run.state === "READY" || run.state === "PAYING")) await queueRun(tx, run);
  }
  return { ran: runs.length > 0, isBusy };
}

type Walked = Parameters<typeof runSegment>[3];

async function attempt(deps: ModuleDeps, tx: Transaction<DB>, context: CallContext, run: Walked, ms: number): Promise<void> {
  await sql`savepoint flow_request`.execute(tx);
  try {
    await runSegment(deps, tx, context, run, { nodes: budget.nodes, ms });
    await sql`release savepoint flow_request`.execute(tx);
  } catch (error) {
    await sql`rollback to savepoint flow_request`.execute(tx);
    await sql`release savepoint flow_request`.execute(tx);
    deps.log.warn({ err: error, run: run.id }, "a flow failed during a request");
  }
}
