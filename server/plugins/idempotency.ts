import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { AppError } from "#server/kit/errors";
import type { IdempotencyPort } from "#server/kit/mount";

/** A run that is not renewed for this long counts as dead; a live one renews it three times as often. */
const leaseMs = 12_000;
const retentionMs = 24 * 60 * 60 * 1000;

interface Named {
  storeId: string;
  caller: string;
  key: string;
}

/**
 * Return the store of idempotent runs, one per key. A second call waits briefly for the first; a crashed run may be
 * taken over once its lease has expired. Waiting holds no transaction, which with the embedded database would block the
 * very run it waits for.
 */
export function createIdempotency(db: Database, clock: Clock, patience = { waitMs: 2000, pollMs: 40 }): IdempotencyPort {
  const rowOf = ({ storeId, caller, key }: Named) =>
    db.kysely
      .selectFrom("idempotency")
      .select(["request_hash", "status", "answer"])
      .where("store_id", "=", storeId)
      .where("caller", "=", caller)
      .where("key", "=", key)
      .executeTakeFirst();

  async function claim(input: Named & { hash: string }): Promise<boolean> {
    const now = clock.now().getTime();
    const [lockedUntil, past] = [new Date(now + leaseMs).toISOString(), new Date(now - retentionMs).toISOString()];
    const at = new Date(now).toISOString();
    const { rows } = await sql`
      insert into idempotency (store_id, caller, key, request_hash, locked_until, created_at)
      values (${input.storeId}, ${input.caller}, ${input.key}, ${input.hash}, ${lockedUntil}, ${at})
      on conflict (store_id, caller, key) do update
        set request_hash = excluded.request_hash, locked_until = excluded.locked_until, created_at = excluded.created_at, status = null, answer = null
        where idempotency.created_at < ${past}
          or (idempotency.status is null and idempotency.locked_until < ${at} and idempotency.request_hash = excluded.request_hash)
      returning key`.execute(db.kysely);
    return rows.length > 0;
  }

  const beats = new Map<string, NodeJS.Timeout>();
  const nameOf = ({ storeId, caller, key }: Named) => JSON.stringify([storeId, caller, key]);

  function beat({ storeId, caller, key }: Named): void {
    const renew = () =>
      db.kysely
        .updateTable("idempotency")
        .set({ locked_until: new Date(clock.now().getTime() + leaseMs).toISOString() })
        .where("store_id", "=", storeId)
        .where("caller", "=", caller)
        .where("key", "=", key)
        .where("status", "is", null)
        .execute()
        .catch(() => undefined);
    rest({ storeId, caller, key });
    beats.set(nameOf({ storeId, caller, key }), setInterval(() => void renew(), leaseMs / 3).unref());
  }

  function rest(named: Named): void {
    clearInterval(beats.get(nameOf(named)));
    beats.delete(nameOf(named));
  }

  return {
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
    async finish({ storeId, caller, key }, status, answer) {
      rest({ storeId, caller, key });
      await db.kysely
        .updateTable("idempotency")
        .set({ status, answer })
        .where("store_id", "=", storeId)
        .where("caller", "=", caller)
        .where("key", "=", key)
        .where("status", "is", null)
        .execute();
    },
    async abandon({ storeId, caller, key }) {
      rest({ storeId, caller, key });
      await db.kysely
        .deleteFrom("idempotency")
        .where("store_id", "=", storeId)
        .where("caller", "=", caller)
        .where("key", "=", key)
        .where("status", "is", null)
        .execute();
    },
  };
}
