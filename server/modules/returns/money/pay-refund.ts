import type { CallContext } from "#server/kit/context";
import type { Operation } from "#server/platform-operations/operation";
import { orderSubject } from "#server/platform-operations/planned";
import { claimOperation, markSent, settleOperation } from "#server/platform-operations/repository";
import { isPlatformError } from "#server/platforms/port/errors";
import type { RefundCommand, RefundResult } from "#server/platforms/port/refunds";
import type { ReturnsDeps } from "../deps.ts";
import { livePlatform } from "./open-platform.ts";

/** `busy`: another process is changing the order on the platform; the refund's job makes it later. */
export type PaidRefund = RefundResult | { state: "busy" };

/**
 * Make a refund on a connected store, or find out what became of it, while no other process refunds the same order: a platform
 * may pay concurrent refunds of the same money. @throws PlatformError when the platform cannot be opened
 */
export async function payRefund(
  deps: ReturnsDeps,
  { store }: CallContext,
  legId: string,
  command: RefundCommand,
  ask: "execute" | "findByKey",
): Promise<PaidRefund> {
  const { db, clock } = deps;
  const { refunds } = await livePlatform(deps, store);
  const subject = orderSubject(command.order.external_id);
  const operation: Operation = { storeId: store.id, key: legId, kind: "refund", subject, request: command };
  const row = await db.transaction((tx) => claimOperation(tx, operation, clock.now()));
  if (!row) return { state: "busy" };
  if (row.state === "done") return row.result as unknown as RefundResult;
  let result: RefundResult = { state: "unknown" };
  try {
    await db.transaction((tx) => markSent(tx, operation, clock.now()));
    const known = ask === "findByKey" ? await refunds.findByKey(command, legId) : null;
    result = known ?? (await refunds.execute(command, legId));
  } catch (error) {
    if (!isPlatformError(error)) deps.log.error({ err: error, leg: legId }, "a refund ended without a result");
  } finally {
    await db.transaction((tx) => settleOperation(tx, operation, endingOf(result), clock.now()));
  }
  return result;
}

function endingOf(result: RefundResult): Parameters<typeof settleOperation>[2] {
  if (result.state === "succeeded") return { state: "done", result };
  if (result.state === "unknown") return { state: "unknown", error: { kind: "outcome_unknown", message: "", code: null } };
  return { state: "failed", error: { kind: result.kind ?? result.code, message: result.message, code: null } };
}
