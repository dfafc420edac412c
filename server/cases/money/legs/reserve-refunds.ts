import { newId } from "#server/kit/ids";
import { isConnected, isRecordedByHand } from "#server/platforms/powers";
import type { CaseMoney, MoneyDraft } from "../case-money.ts";
import { creditOfPayment } from "../own-credit.ts";
import { paidByHand } from "../paid-by-hand.ts";
import { planRefund } from "../refund-command.ts";
import { addLeg } from "./ledger.ts";
import type { CaseLeg } from "./leg.ts";
import { settleLegJob } from "./settle-leg-job.ts";

/** After this long any server may resume a reserved leg without an answer. */
const recoverAfterMs = 30_000;

/** What one payment gives back. */
export type RefundShare = Pick<CaseLeg, "amount_minor"> & { payment_id: string } & Partial<Pick<CaseLeg, "correction_minor" | "payout_id">>;
export interface RefundTerms {
  reason: string | null;
  /** Nothing is connected. */
  recordsOnly: boolean;
  /** The platform writes to the customer. */
  notify: boolean;
  /** The merchant pays it themselves. */
  byHand: boolean | undefined;
}

/** Reserve a refund, a leg for each payment it takes from. The platform is called once this is committed. */
export async function reserveRefunds<Draft extends MoneyDraft>(
  money: Pick<CaseMoney<Draft, unknown>, "partsOf">,
  draft: Draft,
  shares: readonly RefundShare[],
  { reason, recordsOnly, notify, byHand }: RefundTerms,
): Promise<CaseLeg[]> {
  const { record, context, tx } = draft;
  const unknownThere = await paidByHand(tx, context.store, record.payments);
  return shares.map(({ payment_id, amount_minor, correction_minor = 0, payout_id = null }) => {
    // What goes back to a credit of ours, no platform is asked for.
    const isOwn = creditOfPayment(record, { payment_id }) !== null;
    const recorded = !isOwn && (recordsOnly || unknownThere.has(payment_id) || isRecordedByHand(context.store, byHand));
    const leg = addLeg(draft, {
      ...{ id: newId(), kind: "REFUND", state: "RESERVED", recorded, reason },
      ...{ payment_id, amount_minor, correction_minor, payout_id },
    });
    if (isConnected(context.store) && !recorded && !isOwn) planRefund(draft, leg, money.partsOf(record, leg), { notify, byHand });
    draft.writes.push(settleLegJob(context.store.id, draft.owner, leg.id, leg.id, new Date(context.now.getTime() + recoverAfterMs)));
    return leg;
  });
}
