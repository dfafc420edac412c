import { placeWith, type ReservationRow, reserveUnits, unitsIn } from "#server/cases/kernel/goods/stock";
import { variantById } from "#server/cases/kernel/goods/variants";
import type { Tx } from "#server/db/open";
import type { Draft } from "../case/draft.ts";
import type { ItemRow, LoadedCase } from "../case/loaded-case.ts";

/** Reserve stock for each planned exchange; what is missing is tried again when the return is processed. */
export async function reserveExchange(draft: Draft): Promise<void> {
  if (draft.record.policy.exchange_reservation_hours === 0) return;
  for (const item of draft.record.items) {
    const wanted = Math.min(item.exchange_quantity, item.approved) - unitsIn(reservedFor(draft.record, item.id));
    if (item.outcome === "EXCHANGE" && item.exchange_variant_id && wanted > 0) await reserve(draft, item, wanted);
  }
}

/** Return what is reserved for an item's exchange. */
export const reservedFor = ({ reservations }: LoadedCase, itemId: string): ReservationRow[] =>
  reservations.filter((one) => one.return_item_id === itemId);

/** Reserve units of the item's exchange variant; one without stock tracking is always available. Returns false when no location has enough. */
export async function reserve(draft: Draft, item: ItemRow, quantity: number): Promise<boolean> {
  const variant = await variantById(draft.tx, draft.context.store.id, item.exchange_variant_id ?? "");
  if (!variant?.tracked) return variant !== undefined;
  return reserveUnits(draft, { return_item_id: item.id }, variant.id, quantity);
}

/** Return whether `quantity` units could be sent: already reserved for the item, or free at one location. Reserves nothing. */
export async function isAvailable(tx: Tx, record: LoadedCase, item: ItemRow, quantity: number): Promise<boolean> {
  const missing = quantity - unitsIn(reservedFor(record, item.id));
  if (missing <= 0) return true;
  const variant = await variantById(tx, record.row.store_id, item.exchange_variant_id ?? "");
  if (!variant?.tracked) return variant !== undefined;
  return (await placeWith(tx, record.row.store_id, variant.id, missing, { isLocked: false })) !== null;
}
