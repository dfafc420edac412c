import { splitRefund } from "#server/cases/money/amounts-due";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { type RefundTerms, reserveRefunds } from "#server/cases/money/legs/reserve-refunds";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Draft } from "../case/draft.ts";
import { claimMoney } from "./claim-money.ts";
import type { Plan } from "./plan.ts";

interface Terms extends Omit<RefundTerms, "notify"> {
  /** Legs that were refused and paid all the same: paying them again only notes it. */
  refusedPaid: readonly CaseLeg[];
}

/** Reserve the refund of a plan: what is new as a payout of this id, and each refused one as its own again. */
export async function reserveRefund(draft: Draft, plan: Plan, payout_id: string, terms: Terms): Promise<void> {
  const { record, context, tx } = draft;
  const { general } = await loadStoreRules(tx, context.store.id);
  for (const { amount, payout_id: id } of payoutsOf(plan, "REFUND", payout_id)) {
    const paid = terms.refusedPaid.reduce((sum, leg) => sum + (leg.payout_id === id ? leg.amount_minor : 0), 0);
    const noted = Math.min(paid, amount);
    for (const part of [
      { amount: noted, byHand: true },
      { amount: amount - noted, byHand: terms.byHand },
    ]) {
      if (part.amount === 0) continue;
      const shares = splitRefund(record, part.amount, general.refund_order).map((share) => ({ ...share, payout_id: id }));
      nameLegs(
        draft,
        await reserveRefunds(claimMoney, draft, shares, { ...terms, byHand: part.byHand, notify: general.platform_notifies }),
      );
    }
  }
}

/** Return what a plan pays in one way, payout by payout. `payout_id`: of what was not refused before. */
export function payoutsOf(plan: Plan, kind: "REFUND" | "STORE_CREDIT", payout_id: string): { payout_id: string; amount: number }[] {
  const retried = plan.retries.filter((one) => one.kind === kind).map((one) => ({ payout_id: one.payout_id, amount: one.rest }));
  const total = kind === "REFUND" ? plan.refund : plan.credit;
  const fresh = total - retried.reduce((sum, { amount }) => sum + amount, 0);
  return fresh > 0 ? [{ payout_id, amount: fresh }, ...retried] : retried;
}

/** Name the legs that pay the resolutions of their payouts, where they name none or a refused one. */
export function nameLegs(draft: Draft, legs: readonly CaseLeg[]): void {
  const { resolutions, ledger } = draft.record;
  const stands = (id: string | null) => ledger.some((leg) => leg.id === id && leg.state !== "FAILED");
  for (const { id, payout_id } of legs)
    for (const one of resolutions) if (one.payout_id === payout_id && !stands(one.ledger_id)) draft.resolution(one, { ledger_id: id });
}
