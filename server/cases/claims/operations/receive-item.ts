import type { ClaimBody } from "#contracts/claims/actions";
import { isLive } from "#server/cases/domain/claims/claim-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { assertMayUsePlace, assertPlace } from "#server/cases/kernel/goods/locations";
import { addStock } from "#server/cases/kernel/goods/stock";
import { deliverAwaited } from "#server/cases/kernel/save-parcel";
import { operationOwner } from "#server/cases/money/plan-for";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { daysAfter } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import { planRestock } from "#server/platforms/operations/api";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { claimSettings } from "../settings/repository.ts";
import { variantOfLine } from "../stock/reservations.ts";
import { runAction } from "./run-action.ts";

/** Record which claimed units came back, as running totals that never shrink; without items everything approved did. */
export const receiveItem = (deps: ModuleDeps, context: CallContext, id: string, body: ClaimBody<"receive">): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "receive", async (draft) => {
    const { record, tx } = draft;
    const place = body.location_id ?? record.row.location_id;
    if (place) {
      await assertPlace(tx, context, place);
      assertMayUsePlace(context, "update", "Claim", place);
    }
    const wanted = body.items ?? record.items.map((item) => ({ id: item.id, received: item.approved, as: "SCRAP" as const }));
    let isChanged = false;
    for (const one of wanted) if (await takeIn(draft, one, place)) isChanged = true;
    if (!isChanged) return false;
    await deliverAwaited(tx, context.store.id, record.id, draft.now);
    const isAll = record.items.every((item) => item.received === item.approved);
    // Resolved ahead of its item, it goes on with that.
    const stage = record.resolutions.some(isLive) ? "IN_PROGRESS" : "ITEM_RECEIVED";
    const { target_days } = (await claimSettings(tx, context.store.id)).data;
    draft.set({ location_id: place, ...(isAll && { stage, due_at: daysAfter(context.now, target_days) }) });
    const of = (count: (item: (typeof record.items)[number]) => number) => record.items.reduce((sum, item) => sum + count(item), 0);
    draft.log("Item Received", { received: of((i) => i.received), approved: of((i) => i.approved), location_id: place });
    return true;
  });

type Received = NonNullable<ClaimBody<"receive">["items"]>[number];

async function takeIn(draft: Draft, { id, received, as }: Received, place: string | null): Promise<boolean> {
  const item = itemById(draft.record, id);
  if (received > item.approved) throw new AppError("RECEIVED_EXCEEDS_APPROVED", { item_id: id, approved: item.approved });
  if (received < item.received) throw new AppError("CANNOT_UNRECEIVE", { item_id: id, received: item.received });
  const fresh = received - item.received;
  if (fresh === 0) return false;
  if (as === "RESTOCK") {
    ensure(place, "UNKNOWN_LOCATION");
    const counted = await addStock(draft, await variantOfLine(draft, item), place, fresh);
    const line = draft.record.lines.get(item.order_line_id);
    const reference = draft.record.row.number;
    if (line) await planRestock(draft, operationOwner(draft.owner), { line, locationId: place, quantity: fresh, reference });
    draft.log("Restocked", { location_id: place, quantity: fresh, counted });
  }
  draft.item(item, { received });
  return true;
}
