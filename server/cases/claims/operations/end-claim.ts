import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimStage } from "#contracts/claims/states";
import { freedUnits, paidFor } from "#server/cases/domain/claims/claim-case";
import { mayWithdraw } from "#server/cases/domain/claims/claim-machine";
import { freeUnits } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { daysAfter } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft, ItemPatch } from "../case/draft.ts";
import { endClaim } from "../case/end.ts";
import { holdersOf } from "../case/holders.ts";
import { isCustomer } from "../case/judge.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { claimSettings } from "../settings/repository.ts";
import { assertSingle } from "./create-claim.ts";
import { runAction } from "./run-action.ts";

/** Close a claim that was resolved elsewhere. */
export const closeClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"close">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "close", async (draft) => {
    ensure(body.reason, "REASON_REQUIRED");
    await endClaim(draft, "RESOLVED_OUTSIDE", body.reason);
    draft.log("Closed", {}, body.reason);
    return true;
  });

/** Withdraw a claim before anything was resolved: stock and units are free again. */
export const cancelClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"cancel">): Promise<ClaimActionResult> =>
  runAction(
    deps,
    context,
    id,
    "cancel",
    async (draft) => {
      // The decision may have come since the customer saw the claim.
      ensure(!isCustomer(context) || mayWithdraw(draft.record), "NOT_CANCELLABLE", { stage: draft.record.stage });
      await endClaim(draft, "CANCELLED", body.reason ?? "");
      draft.log("Cancelled", {}, body.reason ?? "");
      return true;
    },
    ({ row }) => row.close_reason === "CANCELLED",
  );

/** Reopen a closed claim at its last stage. Its units must still be free; what was settled stays settled. @throws UNITS_TAKEN */
export const reopenClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"reopen">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "reopen", async (draft) => {
    ensure(body.reason, "REASON_REQUIRED");
    const { record, tx } = draft;
    if (record.registration) await assertSingle(tx, context.store.id, record.registration.id, record.id);
    const isUndecided = record.row.close_reason === "DENIED" || record.decision === "PENDING";
    await takeUnitsBack(draft, isUndecided);
    const { target_days } = (await claimSettings(tx, context.store.id)).data;
    draft.set({
      ...{
        status: "OPEN",
        stage: stageOf(draft, isUndecided),
        close_reason: null,
        close_note: null,
        closed_at: null,
        reopened_at: draft.now,
      },
      due_at: daysAfter(context.now, target_days),
      ...(isUndecided && { decision: "PENDING", approved_minor: 0, shipping_minor: 0 }),
    });
    draft.log("Reopened", {}, body.reason);
    return true;
  });

/** A question stays unanswered for good: the claim is reviewed instead. */
function stageOf({ record }: Draft, isUndecided: boolean): ClaimStage {
  const before = record.row.stage_before_close ?? "UNDER_REVIEW";
  if (record.row.close_reason === "DENIED" || before === "NEEDS_INFO") return "UNDER_REVIEW";
  return isUndecided && before !== "SUBMITTED" ? "UNDER_REVIEW" : before;
}

async function takeUnitsBack(draft: Draft, isUndecided: boolean): Promise<void> {
  const { record, tx, context } = draft;
  const free = await freeUnits(tx, context.store.id, [...record.lines.keys()]);
  for (const item of record.items) {
    // Units that were given back once they were resolved stay with the customer.
    const released = (isUndecided ? 0 : item.quantity - item.approved) + freedUnits(record, item.id);
    const needed = item.released - released;
    const left = free.get(item.order_line_id) ?? 0;
    if (needed > left) {
      const held_by = (await holdersOf(tx, context.store.id, [item.order_line_id])).filter(({ id }) => id !== record.id);
      throw new AppError("UNITS_TAKEN", {
        order_line_id: item.order_line_id,
        free: left,
        held_by: held_by.map(({ order_line_id: _, ...one }) => one),
      });
    }
    free.set(item.order_line_id, left - needed);
    draft.item(item, { released, ...(isUndecided && asResolved(draft, item)) });
  }
}

/** Undecided again, an item is approved for what was resolved of it. */
function asResolved({ record }: Draft, { id, resolved, received }: ItemRow): ItemPatch {
  const { gross, tax } = paidFor(record, id);
  return { approved: resolved, approved_minor: gross, approved_tax_minor: tax, received: Math.min(received, resolved) };
}
