import type { CaseLeg } from "#server/cases/leg";
import { paidInvoiceOf } from "#server/domain/refund-split";
import type { CallContext } from "#server/kit/context";
import type { Operation } from "#server/platform-operations/operation";
import { orderSubject } from "#server/platform-operations/planned";
import { claimOperation, doneOperation, markSent, settleOperation } from "#server/platform-operations/repository";
import type { LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import type { RefundCommand, RefundResult, Refunds } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { ReturnsDeps } from "../deps.ts";
import { livePlatform } from "./open-platform.ts";

/** `busy`: another process is changing the order on the platform; the refund's job makes it later. */
export type PaidRefund = RefundResult | { state: "busy" };

/**
 * Pay a leg, or find out what became of it. It ends as it was begun: disconnecting the store does not turn a refund that the platform
 * was asked for into one that the merchant makes by hand. A call that throws may have moved money: its outcome is unknown.
 */
export async function payLeg(
  deps: ReturnsDeps,
  context: CallContext,
  { id, recorded }: Pick<CaseLeg, "id" | "recorded">,
  command: RefundCommand,
  ask: keyof Refunds,
): Promise<PaidRefund> {
  const { store } = context;
  if (isConnected(store) && !recorded) return payRefund(deps, context, id, command, ask);
  const { refunds, recordsOnly } = await deps.platformOf(recorded ? { ...store, connectionId: null } : store);
  if (recordsOnly && !recorded) return (await doneOperation<RefundResult>(deps.db.kysely, store.id, id)) ?? { state: "unknown" };
  try {
    return await refundOnce(refunds, command, id, ask);
  } catch {
    return { state: "unknown" };
  }
}

/**
 * Make a refund on a connected store, or find out what became of it, while no other process refunds the same order: a platform
 * may pay concurrent refunds of the same money. @throws PlatformError when the platform cannot be opened
 */
async function payRefund(
  deps: ReturnsDeps,
  { store }: CallContext,
  legId: string,
  command: RefundCommand,
  ask: keyof Refunds,
): Promise<PaidRefund> {
  const { db, clock } = deps;
  const platform = await livePlatform(deps, store);
  const subject = orderSubject(command.order.external_id);
  const operation: Operation = { storeId: store.id, key: legId, kind: "refund", subject, request: command };
  const row = await db.transaction((tx) => claimOperation(tx, operation, clock.now()));
  if (!row) return { state: "busy" };
  if (row.state === "done") return row.result as unknown as RefundResult;
  let result: RefundResult = { state: "unknown" };
  try {
    await db.transaction((tx) => markSent(tx, operation, clock.now()));
    result = await refundOn(platform, command, legId, ask);
  } catch (error) {
    if (!isPlatformError(error)) deps.log.error({ err: error, leg: legId }, "a refund ended without a result");
  } finally {
    await db.transaction((tx) => settleOperation(tx, operation, endingOf(result), clock.now()));
  }
  return result;
}

/** Ask the platform for a refund. An invoice was paid as an order of its own, whose lines are not those of the return. */
async function refundOn(
  { refunds, invoices }: LivePlatform,
  command: RefundCommand,
  key: string,
  ask: keyof Refunds,
): Promise<RefundResult> {
  const invoice = paidInvoiceOf(command.payment);
  const paid = invoice === null ? null : await invoices.paidAs(invoice);
  // An earlier call may have refunded it before it was deleted.
  if (invoice !== null && !paid)
    return ask === "execute" ? { state: "failed", code: "invalid", message: "The invoice's order is gone" } : { state: "unknown" };
  const { currency } = command.order;
  const { lines: _, shipping_minor: _none, ...money } = command;
  const asked = paid ? { ...money, order: { external_id: paid.order_external_id, currency }, payment: paid.payment } : command;
  return refundOnce(refunds, asked, key, ask);
}

/** Make a refund; with `findByKey`, only where the platform knows of none under the key. */
async function refundOnce(refunds: Refunds, command: RefundCommand, key: string, ask: keyof Refunds): Promise<RefundResult> {
  const known = ask === "findByKey" ? await refunds.findByKey(command, key) : null;
  return known ?? (await refunds.execute(command, key));
}

function endingOf(result: RefundResult): Parameters<typeof settleOperation>[2] {
  if (result.state === "succeeded") return { state: "done", result };
  if (result.state === "unknown") return { state: "unknown", error: { kind: "outcome_unknown", message: "", code: null } };
  return { state: "failed", error: { kind: result.kind ?? result.code, message: result.message, code: null } };
}
