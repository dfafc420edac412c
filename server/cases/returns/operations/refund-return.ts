import type { Body } from "#contracts/returns/actions";
import { correctionLimit } from "#server/cases/domain/money/correction-limit";
import type { PaymentShare } from "#server/cases/domain/money/refund-split";
import { balances, caseMoney, isPending, isSpent, ownLegs } from "#server/cases/domain/returns/return-case";
import { payableFor, splitRefund } from "#server/cases/money/amounts-due";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { payLegs } from "#server/cases/money/legs/pay-legs";
import { type RefundTerms, reserveRefunds } from "#server/cases/money/legs/reserve-refunds";
import { isOnlyRecorded } from "#server/cases/money/open-platform";
import { assertWithinLimit } from "#server/cases/money/refund-limit";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { assertRefusalsSeen } from "#server/platforms/operations/api";
import { isConnected } from "#server/platforms/powers";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { exchangeStands } from "../case/exchange-stands.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { clearStop } from "../case/review.ts";
import { assertStillCompared, type Compared, compareWithPlatform } from "../money/compare-refund.ts";
import { returnMoney } from "../money/return-money.ts";
import { act } from "./run-action.ts";

type Wanted = Body<"refund">["data"];

/** Whether a payment is still wanted, asked under the lock that its legs are booked under. */
export type Stands = (tx: Tx) => Promise<boolean>;
export const always: Stands = async () => true;

/**
 * Refund the amount due, or part of it. Ledger first: legs are reserved and committed, then the platform is called with
 * the leg's id as its key, then the legs are settled. Repeating the Idempotency-Key resumes what it started, and after
 * a partial decline tries the rest.
 */
export async function refundReturn(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"refund">,
  stands: Stands = always,
): Promise<ActionResult> {
  const mine = (record: LoadedCase) => (context.idempotencyKey === null ? [] : record.ledger.filter((leg) => isMine(leg, context, id)));
  const begun = (record: LoadedCase) => isDone(mine(record), body.data);
  const rest = (record: LoadedCase) => restOf(body.data, mine(record));
  const recordsOnly = await isOnlyRecorded(deps, context.store);
  const compared = await compareWithPlatform(deps, context, id, (record) =>
    begun(record) ? null : { wanted: body.data, amounts: amountsOf(record, rest(record)) },
  );
  const notify = isConnected(context.store) && (await loadStoreRules(deps.db.kysely, context.store.id)).general.platform_notifies;
  const work = async (draft: Draft) => {
    ensure(await stands(draft.tx), "WRONG_STAGE");
    return reserve(draft, { recordsOnly, notify, compared }, rest(draft.record));
  };
  const { record } = await deps.db.transaction((tx) => act(tx, context, id, "refund", work, begun));
  const { changed, detail } = await payLegs(returnMoney, deps, context, record);
  return { changed, return: detail };
}

const isMine = (leg: CaseLeg, { idempotencyKey, actor }: CallContext, returnId: string): boolean =>
  leg.kind === "REFUND" && leg.return_id === returnId && leg.idempotency_key === idempotencyKey && leg.actor_id === actor.id;
const spentOf = (legs: readonly CaseLeg[]): number => legs.filter(isSpent).reduce((sum, leg) => sum + leg.amount_minor, 0);
const askedOf = ({ payments, amount_minor }: Wanted): number | undefined =>
  payments ? payments.reduce((sum, one) => sum + one.amount_minor, 0) : amount_minor;

/** Whether a key has nothing left to do: everything it asked for is paid or pending. */
function isDone(legs: readonly CaseLeg[], wanted: Wanted): boolean {
  const spent = spentOf(legs);
  if (spent === 0) return false;
  const isUndisturbed = legs.every((leg) => leg.state !== "FAILED") || legs.some(isPending);
  return isUndisturbed || spent >= (askedOf(wanted) ?? Number.POSITIVE_INFINITY);
}

/** The requested amount, less what the same key already paid. */
function restOf(wanted: Wanted, legs: readonly CaseLeg[]): Wanted {
  if (spentOf(legs) === 0) return wanted;
  const { amount_minor, payments, ...rest } = wanted;
  if (amount_minor !== undefined && !payments) return { ...rest, amount_minor: amount_minor - spentOf(legs) };
  const paidOn = (id: string) => spentOf(legs.filter((leg) => leg.payment_id === id));
  const open = payments?.map((one) => ({ ...one, amount_minor: one.amount_minor - paidOn(one.payment_id) }));
  return open ? { ...rest, payments: open.filter((one) => one.amount_minor > 0) } : rest;
}

const amountsOf = (record: LoadedCase, wanted: Wanted): number[] => sharesOf(record, wanted).map((share) => share.amount_minor);

interface Circumstances extends Pick<RefundTerms, "recordsOnly" | "notify"> {
  /** What the platform was asked beforehand. */
  compared: Compared;
}

async function reserve(draft: Draft, { compared, ...known }: Circumstances, wanted: Wanted): Promise<true> {
  const { record, context } = draft;
  const shares = sharesOf(record, wanted);
  const amounts = shares.map(({ amount_minor }) => amount_minor);
  const refused = await assertRefusalsSeen(draft.tx, context.store.id, { owner: draft.owner }, wanted.refused_was !== undefined);
  assertStillCompared(record, amounts, compared);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  // What was paid is noted, and nothing else: the rest is still to be paid.
  if (wanted.refused_was === "PAID") {
    const paid_minor = record.ledger.reduce((sum, { id, amount_minor }) => sum + (refused.includes(id) ? amount_minor : 0), 0);
    if (total !== paid_minor) throw new AppError("INVALID_AMOUNT", { paid_minor });
  }
  assertWithinLimit(context, ownLegs(record), total, record.order.currency);
  let owed = Math.max(0, owedBy(record));
  const parts = shares.map(({ payment_id, amount_minor }) => {
    const correction_minor = Math.max(0, amount_minor - owed);
    owed = Math.max(0, owed - amount_minor);
    return { payment_id, amount_minor, correction_minor };
  });
  await reserveRefunds(returnMoney, draft, parts, {
    ...known,
    reason: wanted.reason ?? null,
    byHand: wanted.by_hand || wanted.refused_was === "PAID",
  });
  if (record.status === "OPEN" && record.stage === "PROCESS_RETURN") draft.set({ stage: "PAYMENT" });
  clearStop(draft);
  return true;
}

/** The shares per payment. @throws INVALID_AMOUNT, NOTHING_DUE, REFUND_EXCEEDS_BALANCE with the maximum possible */
function sharesOf(record: LoadedCase, wanted: Wanted): PaymentShare[] {
  const left = balances(record);
  const due = refundable(record);
  const most = Math.max(0, Math.min(due, left.order));
  const amount = wanted.payments ? wanted.payments.reduce((sum, one) => sum + one.amount_minor, 0) : (wanted.amount_minor ?? most);
  ensure(wanted.amount_minor === undefined || wanted.amount_minor > 0, "INVALID_AMOUNT");
  ensure(!wanted.payments || wanted.amount_minor === undefined || wanted.amount_minor === amount, "INVALID_AMOUNT");
  ensure(amount > 0 || wanted.payments, "NOTHING_DUE");
  if (amount > most) throw new AppError("REFUND_EXCEEDS_BALANCE", { maximum_refundable_minor: most });
  if (!wanted.payments) return splitRefund(record, amount, record.policy.refund_order);
  const requested = new Map<string, number>();
  for (const one of wanted.payments) {
    ensure(one.amount_minor > 0, "INVALID_AMOUNT");
    requested.set(one.payment_id, (requested.get(one.payment_id) ?? 0) + one.amount_minor);
  }
  return [...requested].map(([paymentId, amount_minor]) => named(record, left.byPayment, paymentId, amount_minor));
}

function named(record: LoadedCase, byPayment: ReadonlyMap<string, number>, paymentId: string, amount_minor: number): PaymentShare {
  const payment = record.payments.find((one) => one.id === paymentId);
  const left = byPayment.get(paymentId) ?? 0;
  if (!payment || amount_minor > left)
    throw new AppError("REFUND_EXCEEDS_BALANCE", { payment_id: paymentId, maximum_refundable_minor: left });
  return { payment_id: paymentId, kind: payment.kind, amount_minor };
}

/** Return the money that the rounds still owe. */
function owedBy(record: LoadedCase): number {
  const money = caseMoney(record);
  return Math.min(money.left, money.refundDue - money.refunded - money.pending);
}

/**
 * The amount still refundable: what the rounds owe as money. After completion the owner may correct up to what
 * the customer gave and has not been refunded, by `correctionLimit`, but nothing that is reserved for another case of the order.
 */
function refundable(record: LoadedCase): number {
  const owed = owedBy(record);
  const isCorrection = record.status === "CLOSED" || (record.reopened && record.stage === "FULLY_PAID");
  if (!isCorrection) return owed;
  return Math.max(owed, Math.min(payableFor(record), correctionLimit(record, exchangeStands(record))));
}
