import { isPending } from "#server/cases/domain/returns/return-case";
import type { Draft } from "../case/draft.ts";

/** Bring the resolutions of a payout to where its legs are. Compensated units that may be returned are free once they are paid. */
export function finishPayout(draft: Draft, payoutId: string): void {
  const { record, now } = draft;
  const legs = record.ledger.filter((leg) => leg.payout_id === payoutId);
  const own = record.resolutions.filter((one) => one.payout_id === payoutId);
  const total = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const paid = legs.filter(({ state }) => state === "SUCCEEDED").reduce((sum, leg) => sum + leg.amount_minor, 0);
  const state = paid >= total ? "DONE" : legs.some(isPending) ? "RUNNING" : "FAILED";
  for (const one of own) {
    if (one.state === state) continue;
    draft.resolution(one, { state, done_at: state === "DONE" ? now : null });
    const item = record.items.find(({ id }) => id === one.item_id);
    if (state === "DONE" && item && one.mode === "COMPENSATION" && one.keep_returnable)
      draft.item(item, { released: item.released + one.quantity });
  }
}
