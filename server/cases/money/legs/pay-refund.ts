import { paidInvoiceOf } from "#server/catalogue/domain/invoice-payment";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { beforeOutside } from "#server/kit/held-connection";
import {
  claimOperation,
  doneOperation,
  isOverdue,
  isPassing,
  keepClaim,
  markSent,
  type Operation,
  type OperationRow,
  orderSubject,
  pendingCode,
  settleOperation,
  unprovenCode,
} from "#server/platforms/operations/api";
import type { LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import {
  type LiveRefunds,
  ownRefusals,
  type RefundCommand,
  type RefundOptions,
  type RefundResult,
  type Refunds,
} from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { MoneyDeps } from "../case-money.ts";
import { livePlatform } from "../open-platform.ts";
import type { CaseLeg } from "./leg.ts";

/** `busy`: another process is changing the order on the platform; the refund's job makes it later. */
export type PaidRefund = RefundResult | { state: "busy" };

/**
 * Pay a leg, or find out what became of it. It ends as it was begun: disconnecting the store does not turn a refund that the platform
 * was asked for into one that the merchant makes by hand. A call that throws may have moved money: its outcome is unknown.
 */
export async function payLeg(
  deps: MoneyDeps,
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
    await beforeOutside();
    const known = ask === "findByKey" ? await refunds.findByKey(command, id) : null;
    return known ?? (await refunds.execute(command, id));
  } catch {
    return { state: "unknown" };
  }
}

/**
 * Make a refund on a connected store, or find out what became of it, while no other process refunds the same order: a platform
 * may pay concurrent refunds of the same money. @throws PlatformError when the platform cannot be opened
 */
async function payRefund(
  deps: MoneyDeps,
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
  if (row.state === "failed") {
    // A refusal is final (M12), also for whoever knew the leg before it was booked. The claim goes with it.
    await db.transaction((tx) => settleOperation(tx, operation, { state: "failed", error: row.error }, clock.now()));
    return refusalOf(row);
  }
  let result: RefundResult = { state: "unknown" };
  const letGo = keepClaim(deps, operation, row);
  try {
    result = await refundOn(deps, platform, { operation, row, command }, ask);
    // Somebody pays by hand what is only noted here: a note that is refused does not say that nobody has.
    if (result.state === "failed" && command.by_hand) result = { ...result, unproven: true };
  } catch (error) {
    if (!isPlatformError(error)) deps.log.error({ err: error, leg: legId }, "a refund ended without a result");
  } finally {
    letGo();
    if (result.state === "unknown" && isOverdue(row, clock.now())) result = { state: "doubtful", doubt: "NO_ANSWER", refunds: [] };
    await db.transaction((tx) => settleOperation(tx, operation, endingOf(result), clock.now()));
  }
  return result;
}

interface Payout {
  operation: Operation;
  /** As it was before this run. */
  row: OperationRow;
  command: RefundCommand;
}

/** Ask the platform for a refund. An invoice was paid as an order of its own, whose lines are not those of the return. */
async function refundOn(
  deps: MoneyDeps,
  { refunds, invoices }: LivePlatform,
  { operation, row, command }: Payout,
  ask: keyof Refunds,
): Promise<RefundResult> {
  const invoice = paidInvoiceOf(command.payment);
  const paid = invoice === null ? null : await invoices.paidAs(invoice);
  // An earlier call may have refunded it before it was deleted.
  if (invoice !== null && !paid)
    return ask === "execute"
      ? { state: "failed", code: "invalid", message: "The invoice's order is gone", own: "NOT_THERE" }
      : { state: "unknown" };
  const { currency } = command.order;
  const { lines: _, shipping_minor: _none, ...money } = command;
  const asked = paid ? { ...money, order: { external_id: paid.order_external_id, currency }, payment: paid.payment } : command;
  const send = async (options?: RefundOptions) => {
    await deps.db.transaction((tx) => markSent(tx, operation, deps.clock.now()));
    // The legs are in the ledger before the platform hears of them.
    await beforeOutside();
    return refunds.execute(asked, operation.key, options);
  };
  const isRepeat = row.attempts > 0 || ask === "findByKey";
  if (!isRepeat) return send();
  if (isAnsweredUnpaid(row)) return send({ anew: true });
  const known = lastingDoubtOf(row) ?? (await refunds.findByKey(asked, operation.key));
  return known ?? (await doubtOf(deps, refunds, asked, row)) ?? send();
}

/**
 * Before a refund is sent a second time, look at what is there now. Refunds of somebody else that appeared since it was reserved and
 * cover it may be its own, without our mark, or stand for it; and after a time nobody expects one any more. Then a person decides.
 */
async function doubtOf(
  { db, clock }: MoneyDeps,
  refunds: LiveRefunds,
  { order, amount_minor }: RefundCommand,
  row: OperationRow,
): Promise<RefundResult | null> {
  const before = await knownBefore(db.kysely, row.store_id, row.key);
  const others = (await refunds.list(order)).filter((one) => !one.mark && one.state !== "FAILED" && !before.has(one.external_id));
  const covered = others.reduce((sum, one) => sum + one.amount_minor, 0) >= amount_minor;
  if (covered || others.some((one) => one.amount_minor === amount_minor))
    return { state: "doubtful", doubt: "PAID_ELSEWHERE", refunds: others.map(({ external_id }) => external_id) };
  return isOverdue(row, clock.now()) ? { state: "doubtful", doubt: "NO_ANSWER", refunds: [] } : null;
}

/** Return the platform's ids of the refunds of an order that were known here before a leg was reserved. */
async function knownBefore(reader: Reader, storeId: string, legId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom("ledger as mine")
    .innerJoin("ledger as g", (join) => join.onRef("g.order_id", "=", "mine.order_id").onRef("g.store_id", "=", "mine.store_id"))
    .leftJoin("confirmed_refund as k", (join) => join.onRef("k.ledger_id", "=", "g.id").onRef("k.store_id", "=", "g.store_id"))
    .where("mine.store_id", "=", storeId)
    .where("mine.id", "=", legId)
    .whereRef("g.id", "<", "mine.id")
    .select(["g.external_id", "k.refund_external_id"])
    .execute();
  return new Set(rows.flatMap(({ external_id, refund_external_id }) => [external_id, refund_external_id].filter((id) => id !== null)));
}

/** What shows that a refused refund may have been paid is seen once, when it is refused: nobody can look for it later. */
function lastingDoubtOf({ state, error }: OperationRow): RefundResult | null {
  if (state !== "unknown" || error?.code !== "REFUSED_IN_DOUBT") return null;
  return { state: "doubtful", doubt: error.code, refunds: [], message: error.message };
}

/** A person said that no money moved: the next call is a first one. */
const isAnsweredUnpaid = ({ state, attempts }: OperationRow): boolean => state === "prepared" && attempts > 0;

/** Return how a refund was refused, as it was stored. */
function refusalOf({ error }: OperationRow): RefundResult {
  const { kind = "", message = "", code } = error ?? {};
  const own = ownRefusals.find((one) => one === code);
  const unproven = code === unprovenCode && { unproven: true as const };
  return { state: "failed", code: isPassing(kind) ? "unavailable" : "declined", message, ...(own && { own }), ...unproven };
}

function endingOf(result: RefundResult): Parameters<typeof settleOperation>[2] {
  if (result.state === "succeeded") return { state: "done", result };
  if (result.state === "failed")
    return {
      state: "failed",
      error: {
        kind: result.kind ?? result.code,
        message: result.message,
        code: result.unproven ? unprovenCode : (result.own ?? null),
      },
    };
  const error = { kind: "outcome_unknown", message: "", code: result.state === "pending" ? pendingCode : null };
  if (result.state !== "doubtful") return { state: "unknown", error };
  const { doubt, refunds, message = "" } = result;
  return { state: "unknown", error: { ...error, message, code: doubt, refunds } };
}
