import type { CaseLeg } from "#server/cases/kernel/leg";
import { paidByHand } from "#server/cases/kernel/paid-by-hand";
import { actorColumns } from "#server/core/audit/audit";
import { newId } from "#server/kit/ids";
import { settleLegJob } from "#server/platforms/operations/settle-leg-job";
import { isRecordedByHand } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { ClaimsDeps } from "../deps.ts";
import { planRefund } from "../platform/refund.ts";
import { splitRefund } from "./outcome.ts";
import type { Plan } from "./plan.ts";

/** After this long any server may resume a reserved leg without an answer. */
const recoverAfterMs = 30_000;

type NewLeg = Pick<CaseLeg, "kind" | "amount_minor" | "payment_id" | "state" | "reason" | "payout_id"> & {
  external_id?: string;
  recorded?: boolean;
};

/** Book a leg on the order's ledger; from now on it counts as spent. */
export async function addLeg(draft: Draft, leg: NewLeg): Promise<CaseLeg> {
  const { tx, context, record, now } = draft;
  const row = {
    ...{ id: newId(), external_id: null, recorded: false, correction_minor: 0 },
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
  const actor = { actor_id: context.actor.id, actor_name: context.actor.name };
  const full: CaseLeg = { ...row, ...actor, return_id: null, confirmed_minor: 0, confirmed_by: null };
  record.ledger.push(full);
  return full;
}

interface Terms {
  reason: string | null;
  recordsOnly: boolean;
  /** The merchant pays it themselves. */
  byHand: boolean | undefined;
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
  const byHand = await paidByHand(tx, context.store, record.payments);
  const fresh = plan.refund - plan.retries.reduce((sum, one) => sum + (one.kind === "REFUND" ? one.rest : 0), 0);
  const parts = [
    ...(fresh > 0 ? [{ payout_id, amount: fresh }] : []),
    ...plan.retries.filter(({ kind }) => kind === "REFUND").map((one) => ({ payout_id: one.payout_id, amount: one.rest })),
  ];
  for (const part of parts) {
    for (const { payment_id, amount_minor } of splitRefund(record, part.amount, general.refund_order)) {
      const isOwn = moneyLinks.creditIdOf(record.payments.find(({ id }) => id === payment_id)) !== null;
      const recorded = !isOwn && (terms.recordsOnly || byHand.has(payment_id) || isRecordedByHand(context.store, terms.byHand));
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
      // What goes back to a credit of ours, no platform is asked for.
      if (!recorded && !isOwn) planRefund(draft, leg, { notify: general.platform_notifies, byHand: terms.byHand });
      const own = { storeId: context.store.id, claimId: record.id, legId: leg.id };
      draft.writes.push(settleLegJob(own, leg.id, new Date(context.now.getTime() + recoverAfterMs)));
    }
  }
}

/** Name the leg that pays the resolutions of a payout. */
export function nameLeg(draft: Draft, payoutId: string, legId: string): void {
  for (const one of draft.record.resolutions)
    if (one.payout_id === payoutId && (one.ledger_id === null || one.state === "FAILED")) draft.resolution(one, { ledger_id: legId });
}
