import { asJson } from "#server/db/json";
import type { Database, Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { Clock } from "#server/kit/clock";
import { publishLive } from "#server/kit/events";
import type { Log } from "#server/kit/log";
import type { Watch } from "#server/platforms/http/watch";
import { PlatformError } from "#server/platforms/port/errors";
import { connectionFailure, isConnectionFailure } from "#server/platforms/refusal";
import type { ConnectionRow } from "./repository.ts";

/** After so many failed calls in a row a store is paused. */
export const failuresUntilPause = 20;
/** When nobody has tried a paused store for so long, calls are let through again. */
const pauseMs = 5 * 60_000;
/** How often an unchanged state is written. */
const noteEveryMs = 60_000;
/** How often a paused store's row is read for its end. */
const lookEveryMs = 5000;

interface Deps {
  db: Database;
  clock: Clock;
  log: Log;
}
type Row = Pick<ConnectionRow, "id" | "store_id" | "failures" | "paused_until">;

type FailureCode = ReturnType<typeof connectionFailure>;
export const uninstalledCode = "APP_UNINSTALLED" satisfies FailureCode;
const refusedCodes: readonly FailureCode[] = ["CREDENTIALS_REFUSED", uninstalledCode];

/** Whether the platform no longer takes a connection's credentials, and no call has succeeded since. */
export const isRefused = ({ failures, last_error }: Pick<ConnectionRow, "failures" | "last_error">): boolean =>
  failures > 0 && last_error !== null && refusedCodes.includes(last_error.code);

/**
 * Return the watch of a connection: it counts failed calls, pauses the store after too many in a row, and refuses calls while it
 * is paused. The database is written when the state changes, and otherwise once a minute.
 */
export function connectionWatch({ db, clock, log }: Deps, { id, store_id, ...row }: Row): Watch {
  let failures = row.failures;
  let pausedUntil = row.paused_until;
  let notedAt = 0;
  let lookedAt = clock.now().getTime();
  const isPaused = (now: Date) => pausedUntil !== null && new Date(pausedUntil) > now;

  async function assertRunning(): Promise<void> {
    const now = clock.now();
    if (!isPaused(now)) return;
    if (now.getTime() - lookedAt >= lookEveryMs) {
      lookedAt = now.getTime();
      const current = await db.kysely
        .selectFrom("store_connection")
        .select(["paused_until", "failures"])
        .where("id", "=", id)
        .executeTakeFirst();
      pausedUntil = current?.paused_until ?? null;
      failures = current?.failures ?? 0;
    }
    if (isPaused(now)) throw new PlatformError("unavailable", { safeMessage: "Calls to this store are paused", platformCode: "PAUSED" });
  }

  async function noteSuccess(): Promise<void> {
    const now = clock.now();
    if (failures === 0 && pausedUntil === null && now.getTime() - notedAt < noteEveryMs) return;
    failures = 0;
    pausedUntil = null;
    notedAt = now.getTime();
    await db.transaction((tx) => noteWorking(tx, { id, store_id }, now));
  }

  async function noteFailure(error: PlatformError): Promise<void> {
    const now = clock.now();
    failures += 1;
    const isTooMany = failures >= failuresUntilPause;
    if (!isTooMany && failures > 1 && now.getTime() - notedAt < noteEveryMs) return;
    notedAt = now.getTime();
    lookedAt = notedAt;
    if (isTooMany) pausedUntil = new Date(notedAt + pauseMs).toISOString();
    await db.transaction((tx) => noteBroken(tx, { id, store_id }, { error, failures, isPaused: isTooMany }, now));
  }

  /** A state that cannot be written must not fail the call it belongs to. */
  const quietly = (work: Promise<void>) => work.catch((error: unknown) => log.warn({ err: error }, "a connection's state was not saved"));

  return async (call) => {
    await assertRunning();
    try {
      const result = await call();
      await quietly(noteSuccess());
      return result;
    } catch (error) {
      if (isConnectionFailure(error)) await quietly(noteFailure(error));
      // Any other refusal is an answer, so the connection works.
      else if (error instanceof PlatformError) await quietly(noteSuccess());
      throw error;
    }
  };
}

type Named = Pick<ConnectionRow, "id" | "store_id">;

/** Note that a connection works, and end its pause. */
export async function noteWorking(tx: Tx, { id, store_id }: Named, now: Date): Promise<void> {
  const before = await lockedState(tx, id);
  await tx
    .updateTable("store_connection")
    .set({ failures: 0, paused_until: null, last_success_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  if (before && before.failures > 0) await changed(tx, store_id);
  if (before?.paused_until) await emit(tx, { store_id, topic: "store_connection.resumed", payload: { id } });
}

/** Note that the app was uninstalled, which no call has found out. */
export async function noteUninstalled(tx: Tx, storeId: string, now: Date): Promise<void> {
  await tx
    .updateTable("store_connection")
    .set((eb) => ({
      failures: eb.fn("greatest", ["failures", eb.val(1)]),
      last_error: asJson({ code: uninstalledCode, at: now.toISOString() }),
    }))
    .where("store_id", "=", storeId)
    .execute();
}

/** Note a failure; the pause begins or goes on. */
export async function noteBroken(
  tx: Tx,
  { id, store_id }: Named,
  { error, failures, isPaused }: { error: PlatformError; failures: number; isPaused: boolean },
  now: Date,
): Promise<void> {
  const before = await lockedState(tx, id);
  const failure = { code: connectionFailure(error), at: now.toISOString() };
  // What calls fail with after a goodbye says less than the goodbye.
  const isGone = before !== undefined && before.failures > 0 && before.last_error?.code === uninstalledCode;
  const last_error = asJson(isGone ? before.last_error : failure);
  await tx
    .updateTable("store_connection")
    .set({ failures, last_error, ...(isPaused && { paused_until: new Date(now.getTime() + pauseMs).toISOString() }) })
    .where("id", "=", id)
    .execute();
  if (!before || (before.failures > 0 && !isPaused) || before.paused_until) return;
  await changed(tx, store_id);
  if (isPaused) await emit(tx, { store_id, topic: "store_connection.paused", payload: { id } });
}

const lockedState = (tx: Tx, id: string) =>
  tx.selectFrom("store_connection").select(["failures", "paused_until", "last_error"]).where("id", "=", id).forUpdate().executeTakeFirst();

const changed = (tx: Tx, store_id: string) =>
  publishLive(tx, { store_id, resource: "store-connection", ids: [store_id], type: "updated", version: null });
