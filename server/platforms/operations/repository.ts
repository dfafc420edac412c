import { type Selectable, sql } from "kysely";
import type { OperationError } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Database, Reader, Tx } from "#server/db/open";
import type { PlatformOperation } from "#server/db/tables";
import type { Clock } from "#server/kit/clock";
import { ensure } from "#server/kit/errors";
import { meanwhile } from "#server/kit/held-connection";
import { type Operation, requestHash } from "./operation.ts";

export type OperationRow = Selectable<PlatformOperation>;

/** A claim ends so long after its process did; one at work renews it. */
const claimMs = 60_000;
const renewedEveryMs = claimMs / 3;
const claimEnd = (now: Date): string => new Date(now.getTime() + claimMs).toISOString();

/**
 * Write the operation down and claim its subject. Returns the row as it was before, with the claim; null while a process is at
 * work on the subject. @throws IDEMPOTENCY_KEY_REUSED when the key stands for another request
 */
export async function claimOperation(tx: Tx, operation: Operation, now: Date): Promise<OperationRow | null> {
  const { storeId, key, kind, subject } = operation;
  const request_hash = requestHash(operation.request);
  const at = now.toISOString();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`platform operation ${storeId} ${subject}`}, 0))`.execute(tx);
  await tx
    .insertInto("platform_operation")
    .values({ store_id: storeId, key, kind, subject, request_hash, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(["store_id", "key"]).doNothing())
    .execute();
  const row = await tx
    .selectFrom("platform_operation")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  ensure(row.request_hash === request_hash && row.kind === kind && row.subject === subject, "IDEMPOTENCY_KEY_REUSED");
  if (row.state === "done") return row;
  if (await isClaimed(tx, operation, at)) return null;
  await tx
    .updateTable("platform_operation")
    .set({ claimed_until: claimEnd(now), updated_at: at })
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .execute();
  return { ...row, claimed_until: claimEnd(now) };
}

/** Renew a claim until the returned function is called. One that has lapsed may be another's by now, and is not taken back. */
export function keepClaim({ db, clock }: { db: Database; clock: Clock }, { storeId, key }: Operation, row: OperationRow): () => void {
  let until = row.claimed_until;
  return meanwhile(renewedEveryMs, async () => {
    const now = clock.now();
    const next = claimEnd(now);
    const renewed = await db.kysely
      .updateTable("platform_operation")
      .set({ claimed_until: next })
      .where("store_id", "=", storeId)
      .where("key", "=", key)
      .where("claimed_until", "=", until)
      .where("claimed_until", ">", now.toISOString())
      .executeTakeFirst();
    if (renewed.numUpdatedRows > 0n) until = next;
  });
}

/** Release what a killed process had claimed. Only with the embedded database, which has a single process; elsewhere claims end by themselves. */
export async function releaseClaims({ engine, kysely }: Database): Promise<void> {
  if (engine !== "embedded") return;
  await kysely.updateTable("platform_operation").set({ claimed_until: null }).where("claimed_until", "is not", null).execute();
}

/** Return what an operation that is done has made; null until then. */
export async function doneOperation<T>(reader: Reader, storeId: string, key: string): Promise<T | null> {
  const row = await reader
    .selectFrom("platform_operation")
    .select("result")
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .where("state", "=", "done")
    .executeTakeFirst();
  return (row?.result ?? null) as T | null;
}

async function isClaimed(tx: Tx, { storeId, subject }: Operation, at: string): Promise<boolean> {
  const other = await tx
    .selectFrom("platform_operation")
    .select("key")
    .where("store_id", "=", storeId)
    .where("subject", "=", subject)
    .where("claimed_until", ">", at)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Note that the call goes out now: from here on it may have been done. */
export async function markSent(tx: Tx, { storeId, key }: Operation, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .updateTable("platform_operation")
    .set((eb) => ({ state: "sent", sent_at: at, updated_at: at, attempts: eb("attempts", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .execute();
}

type Ending = { state: "done"; result: unknown } | { state: "failed" | "unknown"; error: OperationError | null };

/** Save the result of a run and release the subject. */
export async function settleOperation(tx: Tx, { storeId, key }: Operation, ending: Ending, now: Date): Promise<void> {
  await tx
    .updateTable("platform_operation")
    .set((eb) => ({
      state: ending.state,
      ...(ending.state === "failed" && { refusals: eb("refusals", "+", 1) }),
      result: ending.state === "done" ? asJson(ending.result) : null,
      error: ending.state === "done" || ending.error === null ? null : asJson(ending.error),
      claimed_until: null,
      updated_at: now.toISOString(),
    }))
    .where("store_id", "=", storeId)
    .where("key", "=", key)
    .execute();
}

/** Erase the customer's name and addresses from what cases asked of the platform. */
export async function eraseCommands(tx: Tx, storeId: string, column: "return_id" | "claim_id", ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("platform_operation")
    .set({ command: sql`(command - 'ship_to') #- '{customer,email}' #- '{customer,first_name}' #- '{customer,last_name}'` })
    .where("store_id", "=", storeId)
    .where(column, "in", [...ids])
    .where("command", "is not", null)
    .execute();
}
