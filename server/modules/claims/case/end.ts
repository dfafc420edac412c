import { freeReservations } from "#server/cases/stock";
import type { Draft } from "./draft.ts";
import type { ClaimRow } from "./loaded-claim.ts";

/** End a claim: units without a resolution belong to the customer again, and reserved stock is released. */
export async function endClaim(draft: Draft, reason: NonNullable<ClaimRow["close_reason"]>, note: string): Promise<void> {
  for (const item of draft.record.items) {
    // What was resolved is held, or was given back when it was.
    const released = item.quantity - heldFor(draft, item.id);
    if (released !== item.released) draft.item(item, { released });
  }
  await freeReservations(draft);
  draft.end(reason, note);
}

/** Units of an item that a resolution used up for good, or is still about. */
export const heldFor = ({ record }: Pick<Draft, "record">, itemId: string): number =>
  record.resolutions.filter((one) => one.item_id === itemId && isHeld(one)).reduce((sum, { quantity }) => sum + quantity, 0);

/** Repaired units, and compensated ones that may be returned, belong to the customer once that is done. */
const isHeld = ({ kind, mode, state, keep_returnable, quantity }: Draft["record"]["resolutions"][number]): boolean => {
  if (quantity === 0) return false;
  const comesFree = kind === "REPAIR" || kind === "REPAIR_KIT" || (mode === "COMPENSATION" && keep_returnable);
  return !(comesFree && state === "DONE");
};
