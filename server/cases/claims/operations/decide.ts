import type { ClaimBody } from "#contracts/claims/actions";
import { approvedBeside, freedUnits, paidFor } from "#server/cases/domain/claims/claim-case";
import { Valuation } from "#server/cases/domain/money/valuation";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace, assertPlace } from "#server/cases/kernel/goods/locations";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Amounts } from "#server/catalogue/domain/units";
import { portion } from "#server/kit/allocate";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { daysAfter } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { endClaim } from "../case/end.ts";
import { isOwner } from "../case/judge.ts";
import type { ItemRow } from "../case/loaded-claim.ts";
import { undoUnsettled } from "../money/undo.ts";
import { shippingAvailable } from "../money/values.ts";
import { claimSettings } from "../settings/repository.ts";
import { keepStock } from "../stock/reservations.ts";
import { runAction } from "./run-action.ts";

/** Take a claim into review. */
export const reviewClaim = (deps: ModuleDeps, context: CallContext, id: string): Promise<ClaimActionResult> =>
  runAction(
    deps,
    context,
    id,
    "review",
    (draft) => {
      draft.set({ stage: "UNDER_REVIEW" });
      draft.log("Review Started");
      return true;
    },
    ({ status, stage }) => status === "OPEN" && stage === "UNDER_REVIEW",
  );

/** Approve a claim, wholly or for fewer units or a smaller amount; the remaining units may be claimed or returned again. Idempotent. */
export const approveClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"approve">): Promise<ClaimActionResult> =>
  runAction(
    deps,
    context,
    id,
    "approve",
    (draft) => approve(draft, body),
    ({ status, decision }) => status === "OPEN" && decision === "APPROVED",
  );

interface Approval extends Amounts {
  item: ItemRow;
  quantity: number;
  /** All that the units were paid for. */
  isWhole: boolean;
}

/** Approve a draft, wholly or in part. */
export async function approve(draft: Draft, body: ClaimBody<"approve">): Promise<true> {
  const { record, tx, context } = draft;
  const plan = planApproval(draft, body);
  const shipping = body.shipping_minor ?? 0;
  const total = plan.reduce((sum, { gross }) => sum + gross, 0) + shipping;
  const capReason = await assertWithinCap(draft, total, body.override_reason);
  if (body.location_id) {
    await assertPlace(tx, context, body.location_id);
    assertMayUsePlace(context, "approve", "Claim", body.location_id);
  }
  for (const { item, quantity, gross, tax, isWhole } of plan)
    draft.item(item, {
      ...{ approved: quantity, approved_minor: gross, approved_tax_minor: tax, approved_whole: isWhole },
      released: item.quantity - quantity + freedUnits(record, item.id),
    });
  const needs_item = body.needs_item ?? false;
  const { data } = await claimSettings(tx, context.store.id);
  draft.set({
    decision: "APPROVED",
    stage: needs_item ? "AWAITING_ITEM" : "APPROVED",
    approved_minor: total,
    shipping_minor: shipping,
    needs_item,
    cap_reason: capReason,
    due_at: needs_item ? null : daysAfter(context.now, data.target_days),
    ...(body.location_id && { location_id: body.location_id }),
  });
  const keepFor = body.keep_for === undefined ? record.row.wanted : body.keep_for;
  if (keepFor === "REPLACEMENT") await keepStock(draft);
  const units = plan.reduce((sum, { quantity }) => sum + quantity, 0);
  draft.log("Approved", { units, amount_minor: total, currency: record.order.currency, needs_item }, body.note ?? "");
  draft.tell({ name: "approved", amount_minor: total, needs_item, reason: body.note ?? "" });
  return true;
}

/** Return what is approved of each item. @throws CLAIM_EXCEEDS_PAID with the most the whole claim can be approved for */
function planApproval(draft: Draft, body: ClaimBody<"approve">): Approval[] {
  const { record } = draft;
  const wanted = new Map((body.items ?? []).map((input) => [itemById(record, input.id).id, input]));
  const values = new Valuation(record.lines);
  // Of a reopened claim, what was resolved before stays approved.
  const valued = record.items.map((item) => {
    const quantity = Math.max(wanted.get(item.id)?.quantity ?? (body.items ? 0 : item.quantity), item.resolved);
    ensure(quantity <= item.quantity, "QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: item.quantity });
    return { item, quantity, value: values.take(item, quantity - item.resolved) };
  });
  ensure(
    valued.some(({ item, quantity }) => quantity > item.resolved),
    "NOTHING_ACCEPTED",
  );
  const shippingMost = shippingAvailable(record);
  const maximum_minor = valued.reduce((sum, { value }) => sum + value.gross, 0) + shippingMost;
  ensure((body.shipping_minor ?? 0) <= shippingMost, "CLAIM_EXCEEDS_PAID", { maximum_minor });
  return valued.map(({ item, quantity, value }) => {
    const fresh = wanted.get(item.id)?.amount_minor ?? value.gross;
    ensure(fresh <= value.gross, "CLAIM_EXCEEDS_PAID", { maximum_minor, item_id: item.id, item_maximum_minor: value.gross });
    const due = { gross: fresh, tax: portion(value.tax, fresh, value.gross) };
    const { gross, tax } = approvedBeside(paidFor(record, item.id), due, { approved: quantity, resolved: item.resolved });
    return { item, quantity, gross, tax, net: gross - tax, isWhole: fresh === value.gross };
  });
}

/** An amount in another currency than the store's cannot be compared: it counts as above the cap. @throws CLAIM_CAP_EXCEEDED */
async function assertWithinCap({ tx, context, record }: Draft, total: number, reason: string | undefined): Promise<string | null> {
  const { cap_minor } = (await claimSettings(tx, context.store.id)).data;
  if (cap_minor === null) return null;
  const { currency } = await loadStoreRules(tx, context.store.id);
  if (record.order.currency === currency && total <= cap_minor) return null;
  if (!isOwner(context) || !reason) throw new AppError("CLAIM_CAP_EXCEEDED", { cap_minor, currency });
  return reason;
}

/**
 * Deny a claim with a reason that the customer is shown; its units are free again. A reopened one keeps what was paid or replaced; the
 * rest is undone, and the warranty benefits it used are given back.
 */
export const denyClaim = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"deny">): Promise<ClaimActionResult> =>
  runAction(
    deps,
    context,
    id,
    "deny",
    (draft) => deny(draft, body.reason),
    ({ row }) => row.close_reason === "DENIED",
  );

/** Deny a draft. @throws REASON_REQUIRED */
export async function deny(draft: Draft, reason: ClaimBody<"deny">["reason"]): Promise<true> {
  ensure(reason, "REASON_REQUIRED");
  draft.set({ decision: "REJECTED" });
  await undoUnsettled(draft);
  await endClaim(draft, "DENIED", reason);
  draft.log("Denied", {}, reason);
  draft.tell({ name: "denied", reason });
  return true;
}
