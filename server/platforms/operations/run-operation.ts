import type { OperationError } from "#server/db/column-types";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { beforeOutside } from "#server/kit/held-connection";
import { isPlatformError } from "#server/platforms/port/errors";
import { pendingCode } from "./error-kinds.ts";
import type { Calls, Operation, OperationOutcome } from "./operation.ts";
import { claimOperation, keepClaim, markSent, type OperationRow, settleOperation } from "./repository.ts";

interface Deps {
  db: Database;
  clock: Clock;
}

/**
 * A platform may still be at work on a call it has not answered, and its search may lag behind: finding nothing proves
 * something only after this time.
 */
const provenAfterMs = 5 * 60_000;

/**
 * Run a change on a platform once per key, whatever happens between: the row is written first, one operation of a subject
 * runs at a time, and a call without a clear answer is looked for before it is made again. No call is made inside a
 * transaction. A failed operation changed nothing, so running it again makes the call again.
 * @throws IDEMPOTENCY_KEY_REUSED, and whatever is no PlatformError; the operation is then unknown
 */
export async function runOperation<T>(deps: Deps, operation: Operation, calls: Calls<T>): Promise<OperationOutcome<T>> {
  const { db, clock } = deps;
  const row = await db.transaction((tx) => claimOperation(tx, operation, clock.now()));
  if (!row) return { state: "busy" };
  if (row.state === "done") return { state: "done", result: row.result as T };
  const letGo = keepClaim(deps, operation, row);
  try {
    const result = (await earlier(deps, row, calls)) ?? (await send(deps, operation, row, calls));
    const stored = calls.stored?.(result) ?? result;
    await db.transaction((tx) => settleOperation(tx, operation, { state: "done", result: stored }, clock.now()));
    return { state: "done", result };
  } catch (error) {
    return await settleError(deps, operation, row, error);
  } finally {
    letGo();
  }
}

const requestKey = ({ key, refusals }: OperationRow): string => (refusals === 0 ? key : `${key}-${refusals}`);

/** The outcome of an earlier call may not be known yet. */
class NotProven extends Error {}

async function earlier<T>({ clock }: Deps, row: OperationRow, { find }: Calls<T>): Promise<T | null> {
  const { state, sent_at } = row;
  if (state !== "sent" && state !== "unknown") return null;
  let found: T | null;
  try {
    await beforeOutside();
    found = await find(requestKey(row));
  } catch (error) {
    // A look-up that cannot tell says so, as one that finds the call declined does; one that could not be made says nothing about the call.
    if (!isPlatformError(error) || error.kind === "outcome_unknown" || error.kind === "declined") throw error;
    throw new NotProven(error.safeMessage, { cause: error });
  }
  if (found === null && sent_at && clock.now().getTime() - Date.parse(sent_at) < provenAfterMs) throw new NotProven("not found yet");
  return found;
}

async function send<T>({ db, clock }: Deps, operation: Operation, row: OperationRow, { call }: Calls<T>): Promise<T> {
  await db.transaction((tx) => markSent(tx, operation, clock.now()));
  await beforeOutside();
  return call(requestKey(row));
}

async function settleError<T>({ db, clock }: Deps, operation: Operation, row: OperationRow, error: unknown): Promise<OperationOutcome<T>> {
  const settle = (state: "failed" | "unknown", reason: OperationError | null) =>
    db.transaction((tx) => settleOperation(tx, operation, { state, error: reason }, clock.now()));
  if (error instanceof NotProven) {
    await settle("unknown", row.error);
    return { state: "unknown" };
  }
  if (!isPlatformError(error)) {
    await settle("unknown", null);
    throw error;
  }
  const reason = { kind: error.kind, message: error.safeMessage, code: error.platformCode };
  if (error.kind === "outcome_unknown") {
    await settle("unknown", reason);
    return { state: reason.code === pendingCode ? "pending" : "unknown" };
  }
  await settle("failed", reason);
  return { state: "failed", error: reason };
}
