import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { FeeRules } from "#server/cases/domain/money/fees";
import { caseMoney, isSpent, ownLegs } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCase } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { settledFees } from "../money/fees.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { createStoreCredit } from "./create-store-credit.ts";
import { refundReturn, type Stands } from "./refund-return.ts";

/** What a return owes its customer. */
export interface DueMoney {
  currency: string;
  refund_minor: number;
  /** With the bonus. */
  credit_minor: number;
  bonus_minor: number;
  pending_minor: number;
  isProcessed: boolean;
  /** A person has to look at the case before anything is paid without one. */
  needsReview: boolean;
}

/** Return what a case owes its customer and has not paid. */
export async function loadDueMoney(tx: Tx, storeId: string, id: string): Promise<DueMoney> {
  const record = await loadCase(tx, storeId, id);
  const money = caseMoney(record);
  const refund = Math.max(0, Math.min(money.left, money.refundDue - money.refunded - money.pending));
  const bonus = Math.max(0, money.bonusDue - money.bonused);
  return {
    currency: record.order.currency,
    refund_minor: refund,
    credit_minor: Math.max(0, Math.min(money.left - refund, money.creditDue - money.credited)) + bonus,
    bonus_minor: bonus,
    pending_minor: money.pending,
    isProcessed: record.rounds.length > 0,
    needsReview: needsReview(record),
  };
}

/** Return what a case was paid, or has pending, under the idempotency keys that count; of all time or since an instant. */
export async function sumPaidUnder(tx: Tx, storeId: string, id: string, counts: (key: string) => boolean, since?: Date): Promise<number> {
  const isSince = ({ created_at }: CaseLeg) => since === undefined || isoOf(created_at) >= since.toISOString();
  return spentOn(await loadCase(tx, storeId, id), (leg) => leg.idempotency_key !== null && counts(leg.idempotency_key) && isSince(leg));
}

/** Return what was paid, or may have been paid, on a case by its own legs. */
const spentOn = (record: LoadedCase, counts: (leg: CaseLeg) => boolean): number =>
  sumOf(
    ownLegs(record).filter((leg) => isSpent(leg) && counts(leg)),
    ({ amount_minor }) => amount_minor,
  );

/**
 * Return what the rounds of a case settled, or the suggestion for a case without any; with what was due of the rounds before `next`, where
 * one is named, and what of that was paid by `until`. Net is above zero where it is owed to the customer, below where by them.
 */
export async function estimateReturn(tx: Tx, storeId: string, id: string, until: string, next: string | null = null) {
  const record = await loadCase(tx, storeId, id);
  const isBefore = ({ created_at }: LoadedCase["rounds"][number]) => next === null || isoOf(created_at) < next;
  const outcomes = record.rounds.length > 0 ? record.rounds.map(({ outcome }) => outcome) : await suggestionFor(tx, record);
  const settled = record.rounds.length > 0 ? record.rounds.filter(isBefore).map(({ outcome }) => outcome) : outcomes;
  const paid = ownLegs(record).filter(
    ({ kind, settled_at }) => paidKinds.includes(kind) && settled_at !== null && isoOf(settled_at) <= until,
  );
  return {
    fees_minor: sumOf(outcomes, (one) => one.fees_minor),
    credit_minor: sumOf(outcomes, (one) => one.credit_minor),
    net_minor: sumOf(outcomes, (one) => one.net_minor),
    due_minor: sumOf(settled, ({ refund_minor, credit_minor, bonus_minor }) => refund_minor + credit_minor + bonus_minor),
    paid_minor: sumOf(paid, ({ amount_minor }) => amount_minor),
  };
}

/**
 * Return what a return was charged in fees, or would be, and what it would have been with other rules for its lines. Of a settled return
 * the same units are charged by both rules, so that nothing but the rules makes a difference; fees that a person set stand.
 */
export async function compareFees(
  tx: Tx,
  storeId: string,
  id: string,
  rules: ReadonlyMap<string, FeeRules>,
): Promise<{ charged_minor: number; changed_minor: number }> {
  const record = await loadCase(tx, storeId, id);
  const lines = Object.fromEntries(
    Object.entries(record.policy.lines).map(([line, policy]) => [line, { ...policy, fees: rules.get(line) ?? policy.fees }]),
  );
  const changed = { ...record, policy: { ...record.policy, lines } };
  if (record.rounds.length === 0) {
    const [charged_minor, changed_minor] = [feesIn(await suggestionFor(tx, record)), feesIn(await suggestionFor(tx, changed))];
    return { charged_minor, changed_minor };
  }
  const outcomes = record.rounds.map(({ outcome }) => outcome);
  const isByHand = outcomes.some(({ fees }) => fees.some(({ kind }) => kind === "MANUAL"));
  return { charged_minor: isByHand ? feesIn(outcomes) : settledFees(record), changed_minor: settledFees(changed) };
}

const feesIn = (all: readonly FrozenOutcome[]): number => sumOf(all, (one) => one.fees_minor + one.exchange_shipping_minor);

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number => all.reduce((sum, one) => sum + of(one), 0);
const paidKinds: readonly string[] = ["REFUND", "STORE_CREDIT", "BONUS_CREDIT"];

/** A case whose settlement is refused has nothing to pay. */
async function suggestionFor(tx: Tx, record: LoadedCase): Promise<FrozenOutcome[]> {
  try {
    return [(await computeSettlement(tx, record, {}, unitsToSettle(record, {}, true), null)).outcome];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/**
 * Pay what was due by the operations that people use, and no more where more has become due since. What a key has started is resumed,
 * never started again. Nothing more of it is paid once it does not stand, which is asked where money is booked.
 */
export async function payReturnByFlow(deps: ModuleDeps, context: CallContext, id: string, most: DueMoney, stands: Stands): Promise<void> {
  const { storeId, key } = { storeId: context.store.id, key: context.idempotencyKey ?? "" };
  const begun = await deps.db.transaction((tx) => begunUnder(tx, storeId, id, key));
  // Asked also with nothing left: legs reserved by a process that was killed are paid under the same key.
  const amount_minor = begun + most.refund_minor;
  if (amount_minor > 0) await refundReturn(deps, context, id, { data: { amount_minor } }, stands);
  const credit = most.credit_minor - most.bonus_minor;
  const left = await deps.db.transaction((tx) => loadDueMoney(tx, storeId, id));
  if (Math.min(left.credit_minor, most.credit_minor) === 0) return;
  const data = { ...(credit > 0 && { amount_minor: credit }), bonus_minor: most.bonus_minor };
  await createStoreCredit(deps, context, id, { data }, stands);
}

/** Return what a key has refunded or reserved so far. */
async function begunUnder(tx: Tx, storeId: string, id: string, key: string): Promise<number> {
  return spentOn(await loadCase(tx, storeId, id), ({ kind, idempotency_key }) => kind === "REFUND" && idempotency_key === key);
}
