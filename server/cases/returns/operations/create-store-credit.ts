import type { Body } from "#contracts/returns/actions";
import { balances, caseMoney, ownLegs } from "#server/cases/domain/returns/return-case";
import { type CreditDue, giveCredits } from "#server/cases/money/give-credits";
import { assertWithinLimit } from "#server/cases/money/refund-limit";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { assertRefusalsSeen } from "#server/platforms/operations/api";
import type { ActionResult } from "../case/action-result.ts";
import { isOwner } from "../case/judge.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { clearStop } from "../case/review.ts";
import { returnMoney } from "../money/return-money.ts";
import { loadValidity } from "../money/store-credit.ts";
import { always, type Stands } from "./refund-return.ts";
import { runAction } from "./run-action.ts";

type Wanted = Body<"create-store-credit">["data"];

/** Pay the amount due as store credit. A bonus is a separate leg that only the owner may raise. */
export const createStoreCredit = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"create-store-credit">,
  stands: Stands = always,
): Promise<ActionResult> =>
  runAction(deps, context, id, "create-store-credit", async (draft) => {
    const { record } = draft;
    ensure(await stands(draft.tx), "WRONG_STAGE");
    await assertRefusalsSeen(draft.tx, context.store.id, { owner: draft.owner }, body.data.refused_was === "UNPAID");
    const { amount, bonus } = amountsOf(record, body.data, isOwner(context));
    assertWithinLimit(context, ownLegs(record), amount + bonus, record.order.currency);
    if (["PROCESS_RETURN"].includes(record.stage)) draft.set({ stage: "PAYMENT" });
    clearStop(draft);
    const { expires_at, reason = null } = body.data;
    const validity = await loadValidity(draft, expires_at);
    await giveCredits(returnMoney, draft, duesOf(amount, bonus), { validity, reason });
    return true;
  });

const duesOf = (amount: number, bonus: number): CreditDue[] => [
  ...(amount > 0 ? [{ kind: "STORE_CREDIT" as const, amount_minor: amount }] : []),
  ...(bonus > 0 ? [{ kind: "BONUS_CREDIT" as const, amount_minor: bonus }] : []),
];

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
