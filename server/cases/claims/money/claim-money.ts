import type { ClaimDetail } from "#contracts/claims/shapes";
import { isPending } from "#server/cases/domain/returns/return-case";
import type { CaseMoney } from "#server/cases/money/case-money";
import { moneyJobs } from "#server/cases/money/money-jobs";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { finish } from "../case/draft.ts";
import { loadClaim, openDraft } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { saveClaim } from "../case/save.ts";
import { showClaim } from "../queries/detail.ts";
import { noteLines, partsOf } from "./leg-parts.ts";

/** What claims tell the money of cases: a payment is for the resolutions of its payout, which are done once all of it is paid. */
export const claimMoney: CaseMoney<Draft, ClaimDetail> = {
  ...{ kind: "claim", savedAs: "pay" },
  ...{ load: loadClaim, open: openDraft, save: saveClaim, show: showClaim },
  partsOf,
  paidItems,
  noteLines,
  async follow(draft, legs) {
    for (const payoutId of new Set(legs.flatMap(({ payout_id }) => payout_id ?? []))) finishPayout(draft, payoutId);
    await finish(draft);
  },
};

/** Return the items of a claim with the units that it settles by refunding them whole. */
function paidItems({ items, resolutions }: LoadedClaim) {
  return items.map(({ id, order_line_id }) => {
    const whole = resolutions.filter(
      (one) => one.item_id === id && one.kind === "REFUND" && one.mode === "WHOLE" && !["FAILED", "CANCELLED"].includes(one.state),
    );
    return { id, order_line_id, settled: whole.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
}

/** Bring the resolutions of a payout to where its legs are. Compensated units that may be returned are free once they are paid. */
function finishPayout(draft: Draft, payoutId: string): void {
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

/** Return the job handlers. */
export const claimJobs = (deps: ModuleDeps): Handlers => moneyJobs(claimMoney, deps);
