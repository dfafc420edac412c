import { setTimeout as pause } from "node:timers/promises";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Reader } from "#server/db/open";
import type { DB } from "#server/db/tables";
import { DatabaseUnavailable } from "#server/db/unavailable";
import type { Clock } from "#server/kit/clock";
import { AppError } from "#server/kit/errors";
import type { IdempotencyPort, KeyedRun } from "#server/kit/keyed-run";

/** A run that is not renewed for this long counts as dead; a live one renews it three times as often. */
const leaseMs = 12_000;
const retentionMs = 24 * 60 * 60 * 1000;

/**
 * Return the store of idempotent runs, one per key. A second call waits briefly for the first; a crashed run may be
 * taken over once its lease has expired. Waiting holds no transaction, which with the embedded database would block the
 * very run it waits for. The answer is committed with the work, so a run either did nothing or is answered, and one that
 * was taken over while it still lived can no longer commit.
 */
export function createIdempotency(db: Database, clock: Clock, patience = { waitMs: 2000, pollMs: 40 }): IdempotencyPort {
  const rowOf = ({ storeId, caller, key }: KeyedRun) =>
    db.kysely
      .selectFrom("idempotency")
      .select(["request_hash", "status", "answer"])
      .where("store_id", "=", storeId)
      .where("caller", "=", caller)
      .where("key", "=", key)
      .executeTakeFirst();

  async function claim(input: KeyedRun & { hash: string }): Promise<boolean> {
    const now = clock.now().getTime();
    const [lockedUntil, past] = [new Date(now + leaseMs).toISOString(), new Date(now - retentionMs).toISOString()];
    const [at, begun] = [new Date(now).toISOString(), (input.at ?? new Date(now)).toISOString()];
    const { rows } = await sql`
      insert into idempotency (store_id, caller, key, request_hash, locked_until, created_at)
      values (${input.storeId}, ${input.caller}, ${input.key}, ${input.hash}, ${lockedUntil}, ${begun})
      on conflict (store_id, caller, key) do update
        set request_hash = excluded.request_hash, locked_until = excluded.locked_until, created_at = excluded.created_at, status = null, answer = null
        where idempotency.created_at < ${past}
          or (idempotency.status is null and idempotency.locked_until < ${at} and idempotency.request_hash = excluded.request_hash)
      returning key`.execute(db.kysely);
    return rows.length > 0;
  }

  const beats = new Map<string, NodeJS.Timeout>();
  const nameOf = ({ storeId, caller, key, at }: KeyedRun) => JSON.stringify([storeId, caller, key, at]);

  function beat(run: KeyedRun): void {
    const until = () => new Date(clock.now().getTime() + leaseMs).toISOString();
    const renew = () =>
      db.kysely
        .updateTable("idempotency")
        .set({ locked_until: until() })
        .where("store_id", "=", run.storeId)
        .where((eb) => isRunning(eb, run))
        .execute()
        .catch(() => undefined);
    rest(run);
    beats.set(nameOf(run), setInterval(() => void renew(), leaseMs / 3).unref());
  }

  function rest(run: KeyedRun): void {
    clearInterval(beats.get(nameOf(run)));
    beats.delete(nameOf(run));
  }

  async function store(reader: Reader, run: KeyedRun, status: number, answer: string): Promise<boolean> {
    const stored = await reader
      .updateTable("idempotency")
      .set({ status, answer })
      .where("store_id", "=", run.storeId)
      .where((eb) => isRunning(eb, run))
      .executeTakeFirst();
    return stored.numUpdatedRows > 0n;
  }

  const port: IdempotencyPort = {
    async begin(input) {
      const end = performance.now() + patience.waitMs;
      while (!(await claim(input))) {
        const row = await rowOf(input);
        if (!row) continue;
        if (row.request_hash !== input.hash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
        if (row.status !== null) return { status: row.status, answer: row.answer ?? "" };
        if (performance.now() >= end) throw new AppError("IDEMPOTENCY_IN_PROGRESS");
        await pause(patience.pollMs);
      }
      beat(input);
      return null;
    },
    async run(run, status, work, stored) {
      const { value, isStored } = await db.answered(work, (tx, answer) => store(tx, run, status, stored(answer)));
      if (isStored) rest(run);
      else await port.finish(run, status, stored(value));
      return value;
    },
    async finish(run, status, answer) {
      rest(run);
      await store(db.kysely, run, status, answer).catch((error: unknown) => {
        // The work is done, and its answer true. A repeat does it again, as what writes here makes itself safe to repeat.
        if (!(error instanceof DatabaseUnavailable)) throw error;
      });
    },
    async abandon(run) {
      rest(run);
      await db.kysely
        .deleteFrom("idempotency")
        .where("store_id", "=", run.storeId)
        .where((eb) => isRunning(eb, run))
        .execute();
    },
  };
  return port;
}

/** Whether the row is still of this run, and not answered. */
const isRunning = (eb: ExpressionBuilder<DB, "idempotency">, { caller, key, at }: KeyedRun) =>
  eb.and([
    eb("caller", "=", caller),
    eb("key", "=", key),
    eb("status", "is", null),
    ...(at ? [eb("created_at", "=", at.toISOString())] : []),
  ]);
