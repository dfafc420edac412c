import { heldUnits } from "#server/cases/domain/claims/claim-case";
import { freeReservations } from "#server/cases/kernel/goods/stock";
import type { Draft } from "./draft.ts";
import type { ClaimRow } from "./loaded-claim.ts";

/** End a claim: units without a resolution belong to the customer again, and reserved stock is released. */
export async function endClaim(draft: Draft, reason: NonNullable<ClaimRow["close_reason"]>, note: string): Promise<void> {
  for (const item of draft.record.items) {
    // What was resolved is held, or was given back when it was.
    const released = item.quantity - heldUnits(draft.record, item.id);
    if (released !== item.released) draft.item(item, { released });
  }
  await freeReservations(draft);
  draft.end(reason, note);
}
