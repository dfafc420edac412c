import { actorColumns } from "#server/db/audit";
import { refundOrder, splitOverPayments } from "#server/domain/refund-split";
import { balances } from "#server/domain/return-case";
import { validFor } from "#server/domain/store-credit";
import { jobWrite } from "#server/jobs/queue";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { ClaimLeg } from "../case/loaded-claim.ts";
import type { ClaimsDeps } from "../deps.ts";
import { writeNote } from "./credit-note.ts";
import { finishPayout } from "./finish-payout.ts";
import type { Plan } from "./plan.ts";
import { addGoodwill } from "./resolutions.ts";

export const refundQueue = "settle-claim-refund";
/** After this long any server may resume a reserved leg without an answer. */
const recoverAfterMs = 30_000;

type NewLeg = Pick<ClaimLeg, "kind" | "amount_minor" | "payment_id" | "state" | "reason" | "payout_id"> & {
  external_id?: string;
  recorded?: boolean;
};

/** Book a leg on the order's ledger; from now on it counts as spent. */
async function addLeg(draft: Draft, leg: NewLeg): Promise<ClaimLeg> {
  const { tx, context, record, now } = draft;
  const row = {
    ...{ id: newId(), external_id: null, recorded: false },
    ...leg,
    ...{
      claim_id: record.id,
      idempotency_key: context.idempotencyKey,
      created_at: now,
      settled_at: leg.state === "SUCCEEDED" ? now : null,
    },
  };
  const place = { store_id: context.store.id, order_id: record.order.rootId };
  await tx
    .insertInto("ledger")
    .values({ ...row, ...place, ...actorColumns(context) })
    .execute();
  const full: ClaimLeg = { ...row, return_id: null, actor_id: context.actor.id, actor_name: context.actor.name };
  record.ledger.push(full);
  return full;
}

interface Terms {
  reason: string | null;
  recordsOnly: boolean;
}

/** Reserve the refund of a plan, a leg for each payment it takes from. The platform is called once this is committed. */
export async function reserveRefund(
  { settingsLinks, moneyLinks }: ClaimsDeps,
  draft: Draft,
  plan: Plan,
  payout_id: string,
  terms: Terms,
): Promise<void> {
  const { record, context, tx } = draft;
  const { general } = await settingsLinks.rulesOf(tx, context.store.id);
  const fresh = plan.refund - plan.retries.reduce((sum, one) => sum + (one.kind === "REFUND" ? one.rest : 0), 0);
  const parts = [
    ...(fresh > 0 ? [{ payout_id, amount: fresh }] : []),
    ...plan.retries.filter(({ kind }) => kind === "REFUND").map((one) => ({ payout_id: one.payout_id, amount: one.rest })),
  ];
  for (const part of parts) {
    const shares = splitOverPayments(part.amount, refundOrder(record.payments, general.refund_order), balances(record).byPayment);
    for (const { payment_id, amount_minor } of shares) {
      const isOwn = moneyLinks.creditIdOf(record.payments.find(({ id }) => id === payment_id)) !== null;
      const recorded = terms.recordsOnly && !isOwn;
      const leg = await addLeg(draft, {
        kind: "REFUND",
        amount_minor,
        payment_id,
        state: "RESERVED",
        reason: terms.reason,
        recorded,
        payout_id: part.payout_id,
      });
      nameLeg(draft, part.payout_id, leg.id);
      const payload = { storeId: context.store.id, claimId: record.id, legId: leg.id };
      draft.writes.push(jobWrite({ queue: refundQueue, key: leg.id, payload, runAt: new Date(context.now.getTime() + recoverAfterMs) }));
    }
  }
}

function nameLeg(draft: Draft, payoutId: string, legId: string): void {
  for (const one of draft.record.resolutions)
    if (one.payout_id === payoutId && (one.ledger_id === null || one.state === "FAILED")) draft.resolution(one, { ledger_id: legId });
}

/** Pay the store credit of a plan, and its goodwill, as one credit with one code, settled in this transaction. */
export async function payCredit(deps: ClaimsDeps, draft: Draft, plan: Plan, payout_id: string, reason: string | null): Promise<void> {
  const { record, context, tx } = draft;
  const retried = plan.retries.filter(({ kind }) => kind === "STORE_CREDIT");
  const fresh = plan.credit - retried.reduce((sum, { rest }) => sum + rest, 0);
  const parts = [
    ...(fresh > 0 ? [{ payout_id, amount: fresh }] : []),
    ...retried.map((one) => ({ payout_id: one.payout_id, amount: one.rest })),
  ];
  const legs: ClaimLeg[] = [];
  for (const { amount, payout_id: payout } of parts)
    legs.push(
      await addLeg(draft, { kind: "STORE_CREDIT", amount_minor: amount, payment_id: null, state: "SUCCEEDED", reason, payout_id: payout }),
    );
  const bonuses: ClaimLeg[] = [];
  if (plan.goodwill > 0) {
    const goodwill = await addGoodwill(draft, plan.goodwill, newId(), reason);
    const leg = await addLeg(draft, {
      kind: "BONUS_CREDIT",
      amount_minor: plan.goodwill,
      payment_id: null,
      state: "SUCCEEDED",
      reason,
      payout_id: goodwill.payout_id,
    });
    bonuses.push(leg);
    draft.log("Goodwill", { amount_minor: plan.goodwill, currency: record.order.currency }, reason ?? "");
  }
  const all = [...legs, ...bonuses];
  if (all.length === 0) return;
  const { timezone, general } = await deps.settingsLinks.rulesOf(tx, context.store.id);
  const validity = validFor(timezone, context.now, general.credit_valid_days);
  const { code } = await deps.creditLinks.issue(tx, context, {
    ...{ customer_id: record.row.customer_id, customer_email: record.row.customer_email, customer_name: record.row.customer_name },
    ...{ currency: record.order.currency, ...validity, return_id: null, claim_id: record.id, return_number: record.row.number },
    order_number: record.row.order_number,
    legs: all.map(({ id, kind, amount_minor }) => ({
      kind: kind === "BONUS_CREDIT" ? "BONUS" : "ISSUED",
      amount_minor,
      ledger_id: id,
      reason,
    })),
  });
  const total_minor = all.reduce((sum, leg) => sum + leg.amount_minor, 0);
  for (const [i, leg] of all.entries()) {
    if (leg.kind === "STORE_CREDIT") await writeNote(deps, draft, leg);
    nameLeg(draft, leg.payout_id as string, leg.id);
    const facts = { kind: leg.kind, amount_minor: leg.amount_minor, currency: record.order.currency, code, last_day: validity.last_day };
    draft.log("Payment", i === 0 ? { ...facts, total_minor } : facts, reason ?? "");
    finishPayout(draft, leg.payout_id as string);
  }
  draft.events.push("payment");
}
