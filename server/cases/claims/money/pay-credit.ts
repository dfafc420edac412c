import { validFor } from "#server/cases/domain/money/store-credit";
import { type CreditDue, giveCredits } from "#server/cases/money/give-credits";
import { loadStoreRules } from "#server/cases/settings/api";
import { newId } from "#server/kit/ids";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import { claimMoney } from "./claim-money.ts";
import { nameLegs, payoutsOf } from "./payouts.ts";
import type { Plan } from "./plan.ts";
import { addGoodwill } from "./resolutions.ts";

/** Pay the store credit of a plan, and its goodwill. @throws PLATFORM_SCOPE_MISSING */
export async function payCredit(draft: Draft, plan: Plan, payout_id: string, reason: string | null): Promise<void> {
  const { context, tx, record } = draft;
  const dues: CreditDue[] = payoutsOf(plan, "STORE_CREDIT", payout_id).map(({ amount, ...due }) => ({
    ...{ kind: "STORE_CREDIT", amount_minor: amount },
    ...due,
  }));
  if (plan.goodwill > 0) {
    const payout = plan.retries.find(({ kind }) => kind === "GOODWILL")?.payout_id ?? newId();
    if (!record.resolutions.some((one) => one.payout_id === payout)) await addGoodwill(draft, plan.goodwill, payout, reason);
    dues.push({ kind: "BONUS_CREDIT", amount_minor: plan.goodwill, payout_id: payout });
    draft.log("Goodwill", { amount_minor: plan.goodwill, currency: record.order.currency }, reason ?? "");
  }
  if (dues.length === 0) return;
  const { timezone, general } = await loadStoreRules(tx, context.store.id);
  const validity = validFor(timezone, context.now, general.credit_valid_days);
  nameLegs(draft, await giveCredits(claimMoney, draft, dues, { validity, reason }));
  if (!isConnected(context.store)) draft.events.push("payment");
}
