import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { RefundResult } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { CaseMoney, MoneyDraft } from "../case-money.ts";
import { issueCreditNote } from "../credit-note.ts";
import { putBack } from "../own-credit.ts";
import { takeOwnUnits } from "../own-units.ts";
import { paymentNews } from "../payment-news.ts";
import { bookResult } from "./book-result.ts";
import { unitsIds } from "./take-reports.ts";

/** A leg of a case, and what is known of its end; `facts` go to the timeline. */
interface Ended {
  caseId: string;
  legId: string;
  result: RefundResult;
  facts?: Record<string, unknown>;
}

/** Book the result of a leg and what follows from it, once, whoever reports it and however often. Returns whether it changed. */
export async function settleLeg<Draft extends MoneyDraft>(
  money: CaseMoney<Draft, unknown>,
  tx: Tx,
  context: CallContext,
  { caseId, legId, result, facts }: Ended,
): Promise<boolean> {
  const draft = await money.open(tx, context, caseId);
  const leg = await bookResult(draft, legId, result);
  if (!leg) return false;
  const { kind, amount_minor, payment_id } = leg;
  const told = { kind, amount_minor, payment_id, currency: draft.record.order.currency, ...facts };
  draft.tell(...paymentNews(leg, result, facts ?? {}));
  if (result.state === "succeeded") {
    if (isConnected(context.store)) await takeOwnUnits(draft, money.paidItems(draft.record), unitsIds(result));
    await putBack(draft, leg, "REFUNDED");
    if (kind !== "BONUS_CREDIT") await issueCreditNote(money, draft, leg);
    draft.log("Payment", told, leg.reason ?? "");
  } else draft.log(paymentLabel(result), told, result.state === "failed" ? result.message : "");
  await money.follow(draft, [leg]);
  await money.save(draft, money.savedAs);
  return true;
}

/** Return how the timeline names a payment that has not succeeded. */
const paymentLabel = ({ state }: Pick<RefundResult, "state">) =>
  state === "failed" ? "Payment Failed" : state === "pending" ? "Payment Pending" : "Payment Unknown";
