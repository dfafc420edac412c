import { type Selectable, sql } from "kysely";
import { systemContext } from "#server/core/stores/api";
import type { Database, Reader, Tx } from "#server/db/open";
import type { PlatformOperation } from "#server/db/tables";
import type { Handlers } from "#server/jobs/worker";
import type { Clock } from "#server/kit/clock";
import type { CallContext, StoreContext } from "#server/kit/context";
import { liveWrite } from "#server/kit/events";
import { together } from "#server/kit/together";
import type { LivePlatform } from "#server/platforms/port";
import type { ExchangeCommand } from "#server/platforms/port/exchange";
import type { RefundResult } from "#server/platforms/port/refunds";
import { isPassing } from "./error-kinds.ts";
import type { OperationOutcome } from "./operation.ts";
import { operationJob } from "./plan-operation.ts";
import { callsOf } from "./planned-calls.ts";
import { runOperation } from "./run-operation.ts";

export type PlannedRow = Selectable<PlatformOperation>;
type Outcome = OperationOutcome<Record<string, unknown>>;
/** What settling the leg of a credit needs to know. */
export interface CreditResult {
  result: RefundResult;
  /** What its entry in the timeline says once it was issued. */
  facts: Record<string, unknown>;
}

interface Deps {
  db: Database;
  clock: Clock;
}
/** Whose operations are run. */
export interface PlannedOwner {
  queue: string;
  /** The resource whose screens show them. */
  resource: "returns" | "claims";
  caseOf(row: PlannedRow): string | null;
  /** @throws PlatformError */
  open(store: StoreContext): Promise<LivePlatform>;
  /** Follow an order that was made on the platform, whose goods it has taken from its stock. */
  followOrder(tx: Tx, context: CallContext, caseId: string, command: ExchangeCommand): Promise<unknown>;
  /** Settle the leg of a credit that was issued or refused, or whose outcome is unknown. */
  settleCredit(tx: Tx, context: CallContext, caseId: string, legId: string, credit: CreditResult): Promise<unknown>;
}

const second = 1000;
/** A call without an answer counts as not made only after five minutes. */
const backoff = [30, 60, 330, 600, 1800, 3600, 7200, 14_400].map((seconds) => seconds * second);

/** Return the handler of the jobs that run planned operations. */
export const plannedJobs = (deps: Deps, owner: PlannedOwner): Handlers => ({
  [owner.queue]: {
    backoff,
    async run(job) {
      const { storeId, key } = job.payload as { storeId: string; key: string };
      await runPlanned(deps, owner, storeId, key);
    },
  },
});

/** Run a planned operation and book its result, each once however often this is called. @throws when it has to be called again later */
async function runPlanned(deps: Deps, owner: PlannedOwner, storeId: string, key: string): Promise<void> {
  const { db, clock } = deps;
  const row = await operationRow(db.kysely, storeId, key);
  if (!row || owner.caseOf(row) === null || row.kind === "refund" || row.applied_at !== null) return;
  const before = row.after_key ? await operationRow(db.kysely, storeId, row.after_key) : null;
  // What it comes after starts it when it is done.
  if (before && before.applied_at === null) return;
  const context = await systemContext(db.kysely, storeId, clock.now());
  const target = await targetOf(db.kysely, storeId, row);
  const { about, attempts } = row;
  const runnable = { key, about, attempts, target, command: row.command ?? {}, planned: () => plannedAbout(db.kysely, row) };
  const calls = callsOf(row.kind, () => owner.open(context.store), runnable);
  const outcome = await runOperation(deps, { storeId, key, kind: row.kind, subject: row.subject, request: row.command ?? {} }, calls);
  await book(deps, owner, context, row, outcome);
  // What is pending is looked at again by the task that follows open payments.
  if (outcome.state === "done" || outcome.state === "pending") return;
  if (outcome.state !== "failed" || isPassing(outcome.error.kind)) throw new Error(`the platform has not done it yet: ${outcome.state}`);
}

const operationRow = (reader: Reader, storeId: string, key: string): Promise<PlannedRow | undefined> =>
  reader.selectFrom("platform_operation").selectAll().where("store_id", "=", storeId).where("key", "=", key).executeTakeFirst();

/** Return what is planned about the same order as an operation, in the order it was planned in. */
const plannedAbout = (reader: Reader, { store_id, key, kind, about, return_id, claim_id }: PlannedRow) =>
  reader
    .selectFrom("platform_operation")
    .select(["key", "kind", "about", "state", "result"])
    .where("store_id", "=", store_id)
    .where(sql<boolean>`return_id is not distinct from ${return_id} and claim_id is not distinct from ${claim_id}`)
    .where(sql<boolean>`about ? ${kind === "exchange" ? key : (about[0] ?? "")}`)
    .orderBy("created_at")
    .orderBy("key")
    .execute();

/** Return the platform's id of what the operation this one is about has made; empty where it is about something of ours. */
async function targetOf(reader: Reader, storeId: string, { about }: PlannedRow): Promise<string> {
  const made = about[0] === undefined ? undefined : await operationRow(reader, storeId, about[0]);
  return String(made?.result?.external_id ?? "");
}

async function book(deps: Deps, owner: PlannedOwner, context: CallContext, row: PlannedRow, outcome: Outcome): Promise<void> {
  if (outcome.state === "busy") return;
  const caseId = owner.caseOf(row) ?? "";
  await deps.db.transaction(async (tx) => {
    // A failure that may pass leaves the leg reserved; a final one frees its amount.
    if (row.kind === "credit" && !(outcome.state === "failed" && isPassing(outcome.error.kind)))
      await owner.settleCredit(tx, context, caseId, row.about[0] ?? "", creditResult(row, outcome));
    if (outcome.state === "done") await markApplied(tx, owner, context, row);
    await together(tx, [liveWrite({ store_id: row.store_id, resource: owner.resource, ids: [caseId], type: "platform", version: null })]);
  });
}

async function markApplied(tx: Tx, owner: PlannedOwner, context: CallContext, row: PlannedRow): Promise<void> {
  const { store_id, key } = row;
  const at = context.now.toISOString();
  const mine = tx.updateTable("platform_operation").where("store_id", "=", store_id);
  const applied = await mine.set({ applied_at: at }).where("key", "=", key).where("applied_at", "is", null).returning("key").execute();
  if (applied.length === 0) return;
  if (row.kind === "exchange") await owner.followOrder(tx, context, owner.caseOf(row) ?? "", row.command as unknown as ExchangeCommand);
  const next = await tx
    .selectFrom("platform_operation")
    .select("key")
    .where("store_id", "=", store_id)
    .where("after_key", "=", key)
    .where("applied_at", "is", null)
    .execute();
  await together(
    tx,
    next.map((one) => operationJob(owner.queue, store_id, one.key)),
  );
}

function creditResult({ key, command }: PlannedRow, outcome: Outcome): CreditResult {
  if (outcome.state !== "done")
    return {
      result:
        outcome.state === "failed"
          ? { state: "failed", code: "invalid", message: outcome.error.message }
          : { state: outcome.state === "pending" ? "pending" : "unknown" },
      facts: {},
    };
  return {
    result: { state: "succeeded", external_id: String(outcome.result.external_id) },
    facts: { total_minor: command?.amount_minor, credit: { key, kind: command?.kind }, last_day: command?.last_day ?? null },
  };
}
