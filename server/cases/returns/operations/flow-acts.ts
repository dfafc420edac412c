import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { caseMoney, hasReturnedUnits, isSpent, ownLegs } from "#server/cases/domain/returns/return-case";
import { addNote, assignTo, changeFlags } from "#server/cases/kernel/annotate";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";
import type { Draft } from "../case/draft.ts";
import { loadCase, openDraft } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { creditFor } from "../money/store-credit.ts";
import { activeLocation } from "../policy/return-location.ts";
import { approve } from "./approve-return.ts";
import { createStoreCredit } from "./create-store-credit.ts";
import { decline } from "./decline-return.ts";
import { settleRound } from "./process-return.ts";
import { refundReturn, type Stands } from "./refund-return.ts";
import { releaseAllowed } from "./release-hold.ts";
import { act } from "./run-action.ts";

type On<More extends unknown[] = []> = (tx: Tx, context: CallContext, id: string, ...more: More) => Promise<unknown>;

/** What a flow may do to a return, each in the flow's own transaction and under the rules of the action. */
export const returnActs = (deps: ReturnsDeps) => ({
  approve: ((tx, context, id) => act(tx, context, id, "approve", (draft) => undecided(draft, () => approve(draft, {})))) as On,
  decline: ((tx, context, id, reason) => act(tx, context, id, "decline", (draft) => undecided(draft, () => decline(draft, reason)))) as On<
    [string]
  >,
  note: ((tx, context, id, text) =>
    act(tx, context, id, "notes", async (draft) => {
      await addNote(draft, text, []);
      return true;
    })) as On<[string]>,
  flags: ((tx, context, id, change) => act(tx, context, id, "flags", (draft) => changeFlags(draft, change))) as On<
    [{ add: string[]; remove: string[] }]
  >,
  assign: ((tx, context, id, member) => act(tx, context, id, "assign", (draft) => assignTo(draft, member))) as On<[string]>,
  setRules: ((tx, context, id, change) => act(tx, context, id, "update", (draft) => setRules(draft, change))) as On<
    [(policy: PolicySnapshot) => Partial<PolicySnapshot>]
  >,
  goTo: ((tx, context, id, place) =>
    act(tx, context, id, "update", async (draft) => {
      draft.goTo({ place_id: place.id, location_id: await activeLocation(tx, context.store.id, place) });
      draft.log("Updated", { place: place.name });
      return true;
    })) as On<[{ id: string; name: string; location_id: string | null }]>,
  hold,
  release: ((tx, context, id) => act(tx, context, id, "release-hold", (draft) => reviewed(draft, () => releaseAllowed(draft, {})))) as On,
  process: ((tx, context, id) => processAtSuggestion(deps, tx, context, id)) as On,
  due,
  paidUnder,
  estimate,
  pay: (context: CallContext, id: string, most: DueMoney, stands: Stands) => pay(deps, context, id, most, stands),
});
export type ReturnActs = ReturnType<typeof returnActs>;

/** A flow never overturns a decision. @throws ALREADY_DECIDED, NEEDS_REVIEW */
function undecided<Result>(draft: Draft, work: () => Result): Result {
  const { decision } = draft.record;
  ensure(decision === "PENDING", "ALREADY_DECIDED", { decision });
  return reviewed(draft, work);
}

/** What a flow left to a person, no other flow does. @throws NEEDS_REVIEW */
function reviewed<Result>({ record }: Draft, work: () => Result): Result {
  ensure(!needsReview(record), "NEEDS_REVIEW");
  return work();
}

function setRules(draft: Draft, change: (policy: PolicySnapshot) => Partial<PolicySnapshot>): boolean {
  const changed = change(draft.record.policy);
  draft.set({ policy_snapshot: { ...draft.record.row.policy_snapshot, ...changed } });
  draft.record.policy = { ...draft.record.policy, ...changed };
  draft.log("Updated", { rules: Object.keys(changed) });
  return true;
}

async function hold(tx: Tx, context: CallContext, id: string): Promise<void> {
  const draft = await openDraft(tx, context, id);
  const { status, exchange_status } = draft.record;
  if (status !== "OPEN") throw new AppError("WRONG_STAGE", { status });
  ensure(exchange_status === "RELEASED", "NOTHING_TO_FULFILL", { exchange_status });
  draft.hold("MANUAL");
  // Once a part came back, what becomes of it is for a person to say: the case no longer expires.
  if (hasReturnedUnits(draft.record)) draft.set({ expires_at: null, remind_at: null });
  await saveCase(draft, "hold");
}

async function processAtSuggestion(deps: ReturnsDeps, tx: Tx, context: CallContext, id: string): Promise<void> {
  const record = await loadCase(tx, context.store.id, id);
  const credit = await creditFor(deps, tx, context, record, undefined, false);
  const { outcome } = await computeSettlement(tx, record, {}, unitsToSettle(record, {}, true), credit);
  ensure(!outcome.warnings.includes("EXCHANGE_TAX_UNKNOWN"), "EXCHANGE_TAX_UNKNOWN");
  await act(tx, context, id, "process", (draft) =>
    reviewed(draft, () => settleRound(deps, draft, { expected_total_minor: outcome.net_minor })),
  );
}

export interface DueMoney {
  currency: string;
  refund_minor: number;
  /** With the bonus. */
  credit_minor: number;
  bonus_minor: number;
  pending_minor: number;
  isProcessed: boolean;
  needsReview: boolean;
}

/** Return what a case owes its customer and has not paid. */
async function due(tx: Tx, storeId: string, id: string): Promise<DueMoney> {
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
async function paidUnder(tx: Tx, storeId: string, id: string, counts: (key: string) => boolean, since?: Date): Promise<number> {
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
 * one is named, and what of that was paid by `until`.
 */
async function estimate(tx: Tx, storeId: string, id: string, until: string, next: string | null = null) {
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
 * never started again.
 */
async function pay(deps: ReturnsDeps, context: CallContext, id: string, most: DueMoney, stands: Stands): Promise<void> {
  const { storeId, key } = { storeId: context.store.id, key: context.idempotencyKey ?? "" };
  const begun = await deps.db.transaction((tx) => begunUnder(tx, storeId, id, key));
  // Asked also with nothing left: legs reserved by a process that was killed are paid under the same key.
  const amount_minor = begun + most.refund_minor;
  if (amount_minor > 0) await refundReturn(deps, context, id, { data: { amount_minor } }, stands);
  const credit = most.credit_minor - most.bonus_minor;
  const left = await deps.db.transaction((tx) => due(tx, storeId, id));
  if (Math.min(left.credit_minor, most.credit_minor) === 0) return;
  const data = { ...(credit > 0 && { amount_minor: credit }), bonus_minor: most.bonus_minor };
  await createStoreCredit(deps, context, id, { data }, stands);
}

/** Return what a key has refunded or reserved so far. */
async function begunUnder(tx: Tx, storeId: string, id: string, key: string): Promise<number> {
  return spentOn(await loadCase(tx, storeId, id), ({ kind, idempotency_key }) => kind === "REFUND" && idempotency_key === key);
}
