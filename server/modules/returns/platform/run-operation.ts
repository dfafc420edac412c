import type { Selectable } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import { systemContext } from "#server/db/system-context";
import type { PlatformOperation } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { liveWrite } from "#server/kit/events";
import { together } from "#server/kit/together";
import type { OperationOutcome } from "#server/platform-operations/operation";
import { runOperation } from "#server/platform-operations/run-operation";
import type { RefundResult } from "#server/platforms/port/refunds";
import { isPassing } from "../case/error-kinds.ts";
import { operationJob } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { settleLeg } from "../money/legs.ts";
import { livePlatform } from "../money/open-platform.ts";
import { callsOf } from "./calls.ts";

type Row = Selectable<PlatformOperation>;
type Outcome = OperationOutcome<Record<string, unknown>>;

/**
 * Run a planned operation of a return and book its result, each once however often this is called. @throws when it has to be
 * called again later
 */
export async function runPlanned(deps: ReturnsDeps, storeId: string, key: string): Promise<void> {
  const { db, clock } = deps;
  const row = await operationRow(db.kysely, storeId, key);
  if (!row?.return_id || row.kind === "refund" || row.applied_at !== null) return;
  const before = row.after_key ? await operationRow(db.kysely, storeId, row.after_key) : null;
  // What it comes after starts it when it is done.
  if (before && before.applied_at === null) return;
  const context = await systemContext(db.kysely, storeId, clock.now());
  const target = await targetOf(db.kysely, storeId, row);
  const calls = callsOf(row.kind, () => livePlatform(deps, context.store), { key, command: row.command ?? {}, target });
  const outcome = await runOperation(deps, { storeId, key, kind: row.kind, subject: row.subject, request: row.command ?? {} }, calls);
  await book(deps, context, row, outcome);
  if (outcome.state === "done") return;
  if (outcome.state !== "failed" || isPassing(outcome.error.kind)) throw new Error(`the platform has not done it yet: ${outcome.state}`);
}

const operationRow = (reader: Reader, storeId: string, key: string): Promise<Row | undefined> =>
  reader.selectFrom("platform_operation").selectAll().where("store_id", "=", storeId).where("key", "=", key).executeTakeFirst();

/** Return the platform's id of what the operation this one is about has made; empty where it is about something of ours. */
async function targetOf(reader: Reader, storeId: string, { about }: Row): Promise<string> {
  const made = about[0] === undefined ? undefined : await operationRow(reader, storeId, about[0]);
  return String(made?.result?.external_id ?? "");
}

async function book(deps: ReturnsDeps, context: CallContext, row: Row, outcome: Outcome): Promise<void> {
  if (outcome.state === "busy") return;
  await deps.db.transaction(async (tx) => {
    if (row.kind === "credit") await bookCredit(deps, tx, context, row, outcome);
    if (outcome.state === "done") await markApplied(tx, context, row);
    await together(tx, [
      liveWrite({ store_id: row.store_id, resource: "returns", ids: [row.return_id ?? ""], type: "platform", version: null }),
    ]);
  });
}

async function markApplied(tx: Tx, { now }: CallContext, { store_id, key }: Row): Promise<void> {
  const at = now.toISOString();
  const mine = tx.updateTable("platform_operation").where("store_id", "=", store_id);
  const applied = await mine.set({ applied_at: at }).where("key", "=", key).where("applied_at", "is", null).returning("key").execute();
  if (applied.length === 0) return;
  const next = await tx
    .selectFrom("platform_operation")
    .select("key")
    .where("store_id", "=", store_id)
    .where("after_key", "=", key)
    .where("applied_at", "is", null)
    .execute();
  await together(
    tx,
    next.map((one) => operationJob(store_id, one.key)),
  );
}

/** A failure that may pass leaves the leg reserved; a final one frees its amount. */
async function bookCredit(deps: ReturnsDeps, tx: Tx, context: CallContext, row: Row, outcome: Outcome): Promise<void> {
  if (outcome.state === "failed" && isPassing(outcome.error.kind)) return;
  const command = row.command ?? {};
  const facts = { total_minor: command.amount_minor, credit: { key: row.key, kind: command.kind }, last_day: command.last_day ?? null };
  await settleLeg(deps, tx, context, row.return_id ?? "", row.about[0] ?? "", resultOf(outcome), outcome.state === "done" ? facts : {});
}

function resultOf(outcome: Outcome): RefundResult {
  if (outcome.state === "done") return { state: "succeeded", external_id: String(outcome.result.external_id) };
  return outcome.state === "failed" ? { state: "failed", code: "invalid", message: outcome.error.message } : { state: "unknown" };
}
