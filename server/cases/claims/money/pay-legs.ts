import type { ClaimDetail } from "#contracts/claims/shapes";
import { ownLegs } from "#server/cases/domain/claims/claim-case";
import { bookResult } from "#server/cases/kernel/book-result";
import { type CaseLeg, isSettled } from "#server/cases/kernel/leg";
import { takeOwnUnits } from "#server/cases/kernel/own-units";
import { paymentLabel } from "#server/cases/kernel/payment-label";
import { paymentNews } from "#server/cases/kernel/payment-news";
import { unitsIds } from "#server/cases/kernel/take-reports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { RefundResult } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import { finish } from "../case/finish.ts";
import { loadClaim, openDraft } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { saveClaim } from "../case/save.ts";
import type { ClaimsDeps } from "../deps.ts";
import { commandFor, storedCommand } from "../platform/refund.ts";
import { showClaim } from "../queries/detail.ts";
import { writeNote } from "./credit-note.ts";
import { finishPayout } from "./finish-payout.ts";

type Result = RefundResult | { state: "busy" };

/**
 * Pay the reserved legs of a claim and return the resulting claim, unless the call skips it. @throws PLATFORM_DECLINED or PLATFORM_UNAVAILABLE when the
 * platform refused; the leg is then FAILED and its amount available again
 */
export async function payLegs(deps: ClaimsDeps, context: CallContext, record: LoadedClaim): Promise<ClaimDetail | undefined> {
  const waiting = ownLegs(record).filter((leg) => leg.kind === "REFUND" && leg.state === "RESERVED");
  let refused: Extract<RefundResult, { state: "failed" }> | undefined;
  for (const leg of waiting) {
    const result = await call(deps, context, record, leg, "execute");
    // Another process is refunding the order: the leg's job pays it.
    if (result.state === "busy") continue;
    if (result.state === "failed") refused = result;
    await deps.db.transaction((tx) => settleLeg(deps, tx, context, record.id, leg.id, result));
  }
  const claim = context.skipsRecord ? undefined : await showClaim(deps.db.kysely, context, record.id);
  if (refused)
    throw new AppError(refused.code === "unavailable" ? "PLATFORM_UNAVAILABLE" : "PLATFORM_DECLINED", {
      reason: refused.message,
      ...(refused.kind && { kind: refused.kind }),
      claim,
    });
  return claim;
}

/** Ask the platform what became of a leg without an answer, paying it if it knows nothing, and settle it. Null: already settled. */
export async function resumeLeg(deps: ClaimsDeps, context: CallContext, claimId: string, legId: string): Promise<Result | null> {
  const record = await loadClaim(deps.db.kysely, context.store.id, claimId);
  const leg = record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return null;
  const result = await call(deps, context, record, leg, "findByKey");
  if (result.state === "busy") return result;
  await deps.db.transaction((tx) => settleLeg(deps, tx, context, claimId, legId, result));
  return result;
}

/** Call the platform, outside any transaction. */
async function call(
  { moneyLinks }: ClaimsDeps,
  context: CallContext,
  record: LoadedClaim,
  leg: CaseLeg,
  ask: "execute" | "findByKey",
): Promise<Result> {
  const command = storedCommand(record, leg) ?? commandFor(record, leg);
  if (!command) return { state: "failed", code: "invalid", message: "the payment is gone" };
  // Paid with a store credit of ours: settling the leg returns the money to it.
  if (moneyLinks.creditIdOf(command.payment) !== null) return { state: "succeeded", external_id: `credit:${leg.id}` };
  return moneyLinks.pay(context, leg, command, ask);
}

/** Book the result of a leg and what follows from it; `more` goes to the timeline. */
export async function settleLeg(
  deps: ClaimsDeps,
  tx: Tx,
  context: CallContext,
  claimId: string,
  legId: string,
  result: RefundResult,
  more: Record<string, unknown> = {},
): Promise<void> {
  const draft = await openDraft(tx, context, claimId);
  const leg = await bookResult(draft, legId, result);
  if (!leg) return;
  if (result.state === "succeeded" && isConnected(context.store)) await takeOwnUnits(draft, unitsPaidBy(draft.record), unitsIds(result));
  await announce(deps, draft, leg, result, more);
  finishPayout(draft, leg.payout_id as string);
  await finish(draft);
  await saveClaim(draft, "pay");
}

/** Return the items of a claim with the units that it settles by refunding them whole. */
const unitsPaidBy = ({ items, resolutions }: LoadedClaim) =>
  items.map(({ id, order_line_id }) => {
    const whole = resolutions.filter(
      (one) => one.item_id === id && one.kind === "REFUND" && one.mode === "WHOLE" && !["FAILED", "CANCELLED"].includes(one.state),
    );
    return { id, order_line_id, settled: whole.reduce((sum, { quantity }) => sum + quantity, 0) };
  });

async function announce(deps: ClaimsDeps, draft: Draft, leg: CaseLeg, result: RefundResult, more: Record<string, unknown>): Promise<void> {
  const { record, context, tx } = draft;
  const { kind, amount_minor, payment_id } = leg;
  const facts = { kind, amount_minor, payment_id, currency: record.order.currency, ...more };
  draft.tell(...paymentNews(leg, result, more));
  if (result.state !== "succeeded") {
    draft.log(paymentLabel(result), facts, result.state === "failed" ? result.message : "");
    return;
  }
  if (kind !== "BONUS_CREDIT") await writeNote(deps, draft, leg);
  draft.log("Payment", facts, leg.reason ?? "");
  const credit_id = deps.moneyLinks.creditIdOf(record.payments.find(({ id }) => id === leg.payment_id));
  if (credit_id === null) return;
  const { timezone, general } = await deps.settingsLinks.rulesOf(tx, context.store.id);
  const returned = { credit_id, amount_minor: leg.amount_minor, return_id: null, ledger_id: leg.id, kind: "REFUNDED" as const };
  await deps.creditLinks.putBack(tx, context, { ...returned, timezone, days: general.credit_valid_days });
}
