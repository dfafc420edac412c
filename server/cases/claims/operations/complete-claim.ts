import type { ClaimBody } from "#contracts/claims/actions";
import { unitsToSend } from "#server/cases/domain/claims/claim-case";
import { parcelTracked, type Tracking, trackingText } from "#server/cases/kernel/goods/items";
import { takeReserved } from "#server/cases/kernel/goods/stock";
import { loadStoreRules } from "#server/cases/settings/api";
import { countSent, markOrderSent, putCaseParcel } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { finish } from "../case/draft.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";
import { withNumber } from "../case/search-text.ts";
import { sendReplacements } from "../platform/replacement.ts";
import { reservedOf } from "../stock/reservations.ts";
import { runAction } from "./run-action.ts";

/** Record that replacements, repaired items and kits were sent. The last one resolves the claim. */
export const completeClaim = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"complete">,
): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "complete", async (draft) => {
    const tracking = trackingText(body.tracking);
    const plan = planOf(draft, body);
    for (const { one, quantity } of plan) await sendUnits(draft, one, quantity, body.tracking);
    const { general } = await loadStoreRules(draft.tx, context.store.id);
    sendReplacements(draft, body.tracking, general.platform_notifies);
    draft.log("Sent", { tracking, units: plan.reduce((sum, { quantity }) => sum + quantity, 0) });
    draft.tell({ name: "sent", tracking_number: tracking });
    await finish(draft);
    return true;
  });

function planOf({ record }: Draft, { resolutions }: ClaimBody<"complete">): { one: ResolutionRow; quantity: number }[] {
  const plan = resolutions
    ? resolutions.map(({ id, quantity }) => {
        const one = record.resolutions.find((known) => known.id === id);
        if (!one) throw notFound();
        return { one, quantity: quantity ?? unitsToSend(one) };
      })
    : record.resolutions.map((one) => ({ one, quantity: unitsToSend(one) })).filter(({ quantity }) => quantity > 0);
  ensure(plan.length > 0, "NOTHING_TO_FULFILL");
  for (const { one, quantity } of plan) {
    const unfulfilled = unitsToSend(one);
    ensure(unfulfilled > 0 && quantity <= unfulfilled, "NOTHING_TO_FULFILL", { id: one.id, unfulfilled });
  }
  return plan;
}

/** Record units of a resolution as sent; the last ones end it. */
export async function sendUnits(draft: Draft, one: ResolutionRow, quantity: number, told: Tracking): Promise<void> {
  const { record, now } = draft;
  const tracking = trackingText(told);
  const sent = one.sent + quantity;
  const isDone = sent === one.quantity;
  if (one.kind === "REPLACEMENT") await sendReplacement(draft, one, quantity, told);
  draft.resolution(one, { sent, ...(tracking && { tracking }), ...(isDone && { state: "DONE", done_at: now }) });
  const item = record.items.find(({ id }) => id === one.item_id);
  // A repaired unit is the customer's again, to claim or return.
  if (isDone && item && one.kind !== "REPLACEMENT") draft.item(item, { released: item.released + one.quantity });
}

/** The replacement is an ordinary order: once sent, its goods can be returned. */
async function sendReplacement(draft: Draft, one: ResolutionRow, quantity: number, told: Tracking): Promise<void> {
  const { tx, context } = draft;
  await takeReserved(draft, reservedOf(draft, one.item_id, one.variant_id), quantity);
  await countSent(tx, context.store.id, one.order_line_id ?? "", quantity);
  await markOrderSent(tx, context.store.id, one.order_id ?? "", context.now);
  const tracked = parcelTracked(told);
  if (!tracked || one.order_id === null || one.order_line_id === null) return;
  draft.set({ search_text: withNumber(draft.record.row.search_text, tracked.tracking_number) });
  await putCaseParcel(tx, context, one.order_id, { ...tracked, lines: [{ order_line_id: one.order_line_id, quantity }] });
}
