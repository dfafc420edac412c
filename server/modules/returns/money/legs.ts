import type { ActionAnswer } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { RefundResult, Refunds } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import { loadCase, openDraft } from "../case/load.ts";
import type { FullLeg, LoadedCase } from "../case/loaded-case.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { showReturn } from "../queries/detail.ts";
import { issueCreditNote } from "./documents.ts";
import { takeOwnUnits } from "./own-units.ts";
import { type PaidRefund, payRefund } from "./pay-refund.ts";
import { commandFor, storedCommand } from "./refund-parts.ts";
import { creditIdOf, putBack } from "./store-credit.ts";

/**
 * Pay the reserved legs of a return and return the resulting case. @throws PLATFORM_DECLINED or PLATFORM_UNAVAILABLE
 * when the platform refused; the leg is then FAILED and its amount available again
 */
export async function payLegs(deps: ReturnsDeps, context: CallContext, { record }: { record: LoadedCase }): Promise<ActionAnswer> {
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
      return leg === waiting.at(-1) ? showReturn(tx, context, record.id) : undefined;
    });
  }
  detail ??= await showReturn(deps.db.kysely, context, record.id);
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

const isSettled = ({ state }: FullLeg): boolean => state === "SUCCEEDED" || state === "FAILED";

/** Call the platform, outside any transaction. A call that throws may have moved money: the leg is UNKNOWN. */
async function call(deps: ReturnsDeps, context: CallContext, record: LoadedCase, leg: FullLeg, ask: keyof Refunds): Promise<PaidRefund> {
  const command = storedCommand(record, leg) ?? commandFor(record, leg);
  if (!command) return { state: "failed", code: "invalid", message: "the payment is gone" };
  // Paid with a store credit of ours: settling the leg returns the money to it.
  if (creditIdOf(command.payment) !== null) return { state: "succeeded", external_id: `credit:${leg.id}` };
  if (isConnected(context.store)) return payRefund(deps, context, leg.id, command, ask);
  const { refunds } = await deps.platformOf(context.store);
  try {
    if (ask === "execute") return await refunds.execute(command, leg.id);
    return (await refunds.findByKey(command, leg.id)) ?? (await refunds.execute(command, leg.id));
  } catch {
    return { state: "unknown" };
  }
}

/** Book the result of a leg, once, whoever reports it and however often; `facts` go to the timeline. Returns whether it changed. */
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
  const leg = draft.record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return false;
  const state = result.state === "succeeded" ? "SUCCEEDED" : result.state === "failed" ? "FAILED" : "UNKNOWN";
  if (leg.state === state) return false;
  leg.state = state;
  const settled_at = state === "UNKNOWN" ? null : draft.now;
  const external_id = result.state === "succeeded" ? result.external_id : null;
  draft.writes.push(
    tx.updateTable("ledger").set({ state, settled_at, external_id }).where("store_id", "=", context.store.id).where("id", "=", legId),
  );
  if (result.state === "succeeded") await takeReports(draft, leg, result);
  if (state === "SUCCEEDED") await putBack(deps, draft, leg, "REFUNDED");
  await announce(deps, draft, leg, result, facts);
  await saveCase(draft, "refund");
  return true;
}

/** The platform may report the refund under several ids, before or after its answer: all of them are this leg. */
async function takeReports(draft: Draft, leg: FullLeg, result: Extract<RefundResult, { state: "succeeded" }>): Promise<void> {
  const { external_id, units_external_id, parts = [] } = result;
  const ids = [external_id, ...parts.map((part) => part.external_id)];
  for (const id of ids) await takeOver(draft, id);
  for (const { external_id: refund_external_id, amount_minor } of parts)
    draft.writes.push(
      draft.tx.insertInto("confirmed_refund").values({
        store_id: draft.context.store.id,
        ledger_id: leg.id,
        ...{ refund_external_id, amount_minor, confirmed_at: draft.now },
      }),
    );
  if (isConnected(draft.context.store)) await takeOwnUnits(draft, [...new Set([...ids, units_external_id ?? external_id])]);
}

/**
 * The platform's report may have arrived before our answer and been booked as a refund made elsewhere. Count it once,
 * as ours, and reopen the legs it confirmed.
 */
async function takeOver({ tx, context, record }: Draft, externalId: string): Promise<void> {
  const others = record.ledger.filter((one) => one.confirmed_minor > 0).map((one) => one.id);
  if (others.length > 0) await unconfirm(tx, context.store.id, others, externalId);
  const echo = record.ledger.find((one) => one.kind === "EXTERNAL" && one.external_id === externalId);
  if (!echo) return;
  echo.state = "FAILED";
  await tx.updateTable("ledger").set({ state: "FAILED" }).where("store_id", "=", context.store.id).where("id", "=", echo.id).execute();
}

const unconfirm = (tx: Tx, storeId: string, legIds: readonly string[], externalId: string) =>
  tx
    .deleteFrom("confirmed_refund")
    .where("store_id", "=", storeId)
    .where("refund_external_id", "=", externalId)
    .where("ledger_id", "in", legIds)
    .execute();

async function announce(deps: ReturnsDeps, draft: Draft, leg: FullLeg, result: RefundResult, more: Record<string, unknown>): Promise<void> {
  const facts = {
    kind: leg.kind,
    amount_minor: leg.amount_minor,
    payment_id: leg.payment_id,
    currency: draft.record.order.currency,
    ...more,
  };
  if (result.state === "succeeded") {
    if (leg.kind !== "BONUS_CREDIT") await issueCreditNote(deps, draft, leg);
    draft.log("Payment", facts, leg.reason ?? "");
    draft.advance();
  } else
    draft.log(result.state === "failed" ? "Payment Failed" : "Payment Unknown", facts, result.state === "failed" ? result.message : "");
}
