import { type Validity, validFor } from "#server/cases/domain/money/store-credit";
import type { CaseLeg } from "#server/cases/kernel/leg";
import { newId } from "#server/kit/ids";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { ClaimsDeps } from "../deps.ts";
import { planCredits } from "../platform/credit.ts";
import { writeNote } from "./credit-note.ts";
import { finishPayout } from "./finish-payout.ts";
import { addLeg, nameLeg } from "./payouts.ts";
import type { Plan } from "./plan.ts";
import { addGoodwill } from "./resolutions.ts";

/** What is to be credited for one payout. */
export interface CreditDue {
  kind: "STORE_CREDIT" | "BONUS_CREDIT";
  amount: number;
  payout_id: string;
}

/**
 * Pay the store credit of a plan, and its goodwill: here as one credit with one code, settled in this transaction; on a connected
 * store by its platform, once this is committed. @throws PLATFORM_SCOPE_MISSING
 */
export async function payCredit(deps: ClaimsDeps, draft: Draft, plan: Plan, payout_id: string, reason: string | null): Promise<void> {
  const { context, tx, record } = draft;
  const dues = duesOf(plan, payout_id);
  if (plan.goodwill > 0) {
    const payout = plan.retries.find(({ kind }) => kind === "GOODWILL")?.payout_id ?? newId();
    if (!record.resolutions.some((one) => one.payout_id === payout)) await addGoodwill(draft, plan.goodwill, payout, reason);
    dues.push({ kind: "BONUS_CREDIT", amount: plan.goodwill, payout_id: payout });
    draft.log("Goodwill", { amount_minor: plan.goodwill, currency: record.order.currency }, reason ?? "");
  }
  if (dues.length === 0) return;
  const { timezone, general } = await deps.settingsLinks.rulesOf(tx, context.store.id);
  const validity = validFor(timezone, context.now, general.credit_valid_days);
  if (isConnected(context.store)) await planCredits(draft, dues, validity, reason);
  else await issueCredit(deps, draft, dues, validity, reason);
}

function duesOf(plan: Plan, payout_id: string): CreditDue[] {
  const retried = plan.retries.filter(({ kind }) => kind === "STORE_CREDIT");
  const fresh = plan.credit - retried.reduce((sum, { rest }) => sum + rest, 0);
  return [
    ...(fresh > 0 ? [{ kind: "STORE_CREDIT" as const, amount: fresh, payout_id }] : []),
    ...retried.map((one) => ({ kind: "STORE_CREDIT" as const, amount: one.rest, payout_id: one.payout_id })),
  ];
}

async function issueCredit(
  deps: ClaimsDeps,
  draft: Draft,
  dues: readonly CreditDue[],
  validity: Validity,
  reason: string | null,
): Promise<void> {
  const { record, context, tx } = draft;
  const legs: CaseLeg[] = [];
  for (const { kind, amount, payout_id } of dues)
    legs.push(await addLeg(draft, { kind, amount_minor: amount, payment_id: null, state: "SUCCEEDED", reason, payout_id }));
  const { code } = await deps.creditLinks.issue(tx, context, {
    ...{ customer_id: record.row.customer_id, customer_email: record.row.customer_email, customer_name: record.row.customer_name },
    ...{ currency: record.order.currency, ...validity, return_id: null, claim_id: record.id, return_number: record.row.number },
    order_number: record.row.order_number,
    legs: legs.map(({ id, kind, amount_minor }) => ({
      kind: kind === "BONUS_CREDIT" ? "BONUS" : "ISSUED",
      amount_minor,
      ledger_id: id,
      reason,
    })),
  });
  const total_minor = legs.reduce((sum, leg) => sum + leg.amount_minor, 0);
  for (const [i, leg] of legs.entries()) {
    if (leg.kind === "STORE_CREDIT") await writeNote(deps, draft, leg);
    nameLeg(draft, leg.payout_id as string, leg.id);
    const facts = { kind: leg.kind, amount_minor: leg.amount_minor, currency: record.order.currency, code, last_day: validity.last_day };
    draft.log("Payment", i === 0 ? { ...facts, total_minor } : facts, reason ?? "");
    finishPayout(draft, leg.payout_id as string);
  }
  draft.tell({ name: "credited", amount_minor: total_minor, code, last_day: validity.last_day, credit: null, reason: reason ?? "" });
  draft.events.push("payment");
}
