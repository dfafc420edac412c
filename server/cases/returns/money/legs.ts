import type { ReturnDetail } from "#contracts/returns/shapes";
import { bookResult } from "#server/cases/kernel/book-result";
import { type CaseLeg, isSettled } from "#server/cases/kernel/leg";
import { takeOwnUnits } from "#server/cases/kernel/own-units";
import { paymentLabel } from "#server/cases/kernel/payment-label";
import { paymentNews } from "#server/cases/kernel/payment-news";
import { unitsIds } from "#server/cases/kernel/take-reports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { RefundResult, Refunds } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { loadCase, openDraft } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { showReturn } from "../queries/detail.ts";
import { issueCreditNote } from "./documents.ts";
import { type PaidRefund, payLeg } from "./pay-refund.ts";
import { commandFor, storedCommand } from "./refund-parts.ts";
import { creditIdOf, putBack } from "./store-credit.ts";

/**
 * Pay the reserved legs of a return and return the resulting case, unless the call skips it. @throws PLATFORM_DECLINED or PLATFORM_UNAVAILABLE
 * when the platform refused; the leg is then FAILED and its amount available again
 */
export async function payLegs(deps: ReturnsDeps, context: CallContext, { record }: { record: LoadedCase }): Promise<ActionResult> {
  const waiting = record.ledger.filter((leg) => leg.kind === "REFUND" && leg.return_id === record.id && leg.state === "RESERVED");
  let refused: Extract<RefundResult, { state: "failed" }> | undefined;
  let detail: ReturnDetail | undefined;
  for (const leg of waiting) {
    const result = await call(deps, context, record, leg, "execute");
    // Another process is refunding the order: the leg's job pays it.
    if (result.state === "busy") continue;
    if (result.state === "failed") refused = result;
    detail = await deps.db.transaction(async (tx) => {
      await settleLeg(deps, tx, context, record.id, leg.id, result);
      return leg === waiting.at(-1) && !context.skipsRecord ? showReturn(tx, context, record.id) : undefined;
    });
  }
  if (!context.skipsRecord) detail ??= await showReturn(deps.db.kysely, context, record.id);
  if (refused)
    throw new AppError(refused.code === "unavailable" ? "PLATFORM_UNAVAILABLE" : "PLATFORM_DECLINED", {
      reason: refused.message,
      ...(refused.kind && { kind: refused.kind }),
      return: detail,
    });
  return { changed: waiting.length > 0, return: detail };
}

/** Ask the platform what became of a leg without an answer, paying it if it knows nothing, and settle it. Null: already settled. */
export async function resumeLeg(deps: ReturnsDeps, context: CallContext, returnId: string, legId: string): Promise<PaidRefund | null> {
  const record = await loadCase(deps.db.kysely, context.store.id, returnId);
  const leg = record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return null;
  const result = await call(deps, context, record, leg, "findByKey");
  if (result.state === "busy") return result;
  await deps.db.transaction((tx) => settleLeg(deps, tx, context, returnId, legId, result));
  return result;
}

/** Call the platform, outside any transaction. */
async function call(deps: ReturnsDeps, context: CallContext, record: LoadedCase, leg: CaseLeg, ask: keyof Refunds): Promise<PaidRefund> {
  const command = storedCommand(record, leg) ?? commandFor(record, leg);
  if (!command) return { state: "failed", code: "invalid", message: "the payment is gone" };
  // Paid with a store credit of ours: settling the leg returns the money to it.
  if (creditIdOf(command.payment) !== null) return { state: "succeeded", external_id: `credit:${leg.id}` };
  return payLeg(deps, context, leg, command, ask);
}

/** Book the result of a leg and what follows from it; `facts` go to the timeline. Returns whether it changed. */
export async function settleLeg(
  deps: ReturnsDeps,
  tx: Tx,
  context: CallContext,
  returnId: string,
  legId: string,
  result: RefundResult,
  facts: Record<string, unknown> = {},
): Promise<boolean> {
  const draft = await openDraft(tx, context, returnId);
  const leg = await bookResult(draft, legId, result);
  if (!leg) return false;
  if (result.state === "succeeded") {
    if (isConnected(context.store)) await takeOwnUnits(draft, draft.record.items, unitsIds(result));
    await putBack(deps, draft, leg, "REFUNDED");
  }
  await announce(deps, draft, leg, result, facts);
  await saveCase(draft, "refund");
  return true;
}

async function announce(deps: ReturnsDeps, draft: Draft, leg: CaseLeg, result: RefundResult, more: Record<string, unknown>): Promise<void> {
  const facts = {
    kind: leg.kind,
    amount_minor: leg.amount_minor,
    payment_id: leg.payment_id,
    currency: draft.record.order.currency,
    ...more,
  };
  draft.tell(...paymentNews(leg, result, more));
  if (result.state === "succeeded") {
    if (leg.kind !== "BONUS_CREDIT") await issueCreditNote(deps, draft, leg);
    draft.log("Payment", facts, leg.reason ?? "");
    draft.advance();
  } else draft.log(paymentLabel(result), facts, result.state === "failed" ? result.message : "");
}
