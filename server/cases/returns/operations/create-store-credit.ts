import type { Body } from "#contracts/returns/actions";
import { balances, caseMoney, ownLegs } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/kernel/leg";
import { assertWithinLimit } from "#server/cases/kernel/refund-limit";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { isConnected } from "#server/platforms/powers";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { isOwner } from "../case/judge.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { clearStop } from "../case/review.ts";
import type { ReturnsDeps } from "../deps.ts";
import { issueCreditNote } from "../money/documents.ts";
import { addLeg } from "../money/ledger.ts";
import { issueCredit } from "../money/store-credit.ts";
import { planCredits } from "../platform/credit.ts";
import { always, type Stands } from "./refund-return.ts";
import { runAction } from "./run-action.ts";

type Wanted = Body<"create-store-credit">["data"];

/**
 * Pay the amount due as store credit, settled in this transaction. A bonus is a separate leg that only the owner may
 * add; both are one credit with one code.
 */
export const createStoreCredit = (
  deps: ReturnsDeps,
  context: CallContext,
  id: string,
  body: Body<"create-store-credit">,
  stands: Stands = always,
): Promise<ActionResult> =>
  runAction(deps, context, id, "create-store-credit", async (draft) => {
    const { record } = draft;
    ensure(await stands(draft.tx), "WRONG_STAGE");
    const { amount, bonus } = amountsOf(record, body.data, isOwner(context));
    assertWithinLimit(context, ownLegs(record), amount + bonus, record.order.currency);
    if (["PROCESS_RETURN"].includes(record.stage)) draft.set({ stage: "PAYMENT" });
    clearStop(draft);
    if (isConnected(context.store)) {
      await planCredits(deps, draft, { amount, bonus }, body.data);
      return true;
    }
    const legs = [
      ...(amount > 0 ? [await give(deps, draft, "STORE_CREDIT", amount, body.data)] : []),
      ...(bonus > 0 ? [await give(deps, draft, "BONUS_CREDIT", bonus, body.data)] : []),
    ];
    const credit = await issueCredit(deps, draft, legs, body.data.expires_at);
    for (const [i, leg] of legs.entries()) logPayment(draft, leg, i === 0 ? { ...credit, total_minor: amount + bonus } : credit);
    draft.tell({
      name: "credited",
      amount_minor: amount + bonus,
      code: credit.code,
      last_day: credit.last_day,
      credit: null,
      reason: body.data.reason ?? "",
    });
    draft.advance();
    return true;
  });

function amountsOf(record: LoadedCase, wanted: Wanted, owner: boolean): { amount: number; bonus: number } {
  const money = caseMoney(record);
  const creditLeft = Math.max(0, money.creditDue - money.credited);
  const bonusLeft = Math.max(0, money.bonusDue - money.bonused);
  const most = Math.max(0, Math.min(money.left, balances(record).order));
  const usual =
    creditLeft > 0 ? Math.min(creditLeft, money.left) : money.bonusDue > 0 && record.resolution_type !== "REFUND" ? 0 : money.left;
  const amount = wanted.amount_minor ?? (creditLeft === 0 && bonusLeft > 0 ? 0 : usual);
  const bonus = wanted.bonus_minor ?? bonusLeft;
  ensure(wanted.amount_minor === undefined || wanted.amount_minor > 0, "INVALID_AMOUNT");
  ensure(bonus >= 0, "INVALID_AMOUNT");
  if (bonus > bonusLeft && !owner) throw new AppError("FORBIDDEN", { field: "bonus_minor" });
  ensure(amount > 0 || bonus > 0, "NOTHING_DUE");
  if (amount > most) throw new AppError("REFUND_EXCEEDS_BALANCE", { maximum_refundable_minor: most });
  return { amount, bonus };
}

async function give(
  deps: ReturnsDeps,
  draft: Draft,
  kind: "STORE_CREDIT" | "BONUS_CREDIT",
  amount_minor: number,
  wanted: Wanted,
): Promise<CaseLeg> {
  const id = newId();
  const leg = addLeg(draft, {
    id,
    kind,
    amount_minor,
    payment_id: null,
    state: "SUCCEEDED",
    reason: wanted.reason ?? null,
    external_id: `credit:${id}`,
  });
  if (kind === "STORE_CREDIT") await issueCreditNote(deps, draft, leg);
  return leg;
}

/** The first entry of a credit has its total. */
function logPayment(draft: Draft, { kind, amount_minor, reason }: CaseLeg, credit: Record<string, unknown>): void {
  draft.log("Payment", { kind, amount_minor, currency: draft.record.order.currency, ...credit }, reason ?? "");
}
