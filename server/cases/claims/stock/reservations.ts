import { placeWith, type ReservationRow, reserveUnits, unitsIn } from "#server/cases/kernel/goods/stock";
import { type Variant, variantByExternalId } from "#server/cases/kernel/goods/variants";
import type { Draft } from "../case/draft.ts";
import type { ItemRow } from "../case/loaded-claim.ts";

type Stocked = { id: string; tracked: boolean };

/** Reserve stock of the approved items' own variants; what is missing is tried again when the claim is resolved. */
export async function keepStock(draft: Draft): Promise<void> {
  for (const item of draft.record.items) {
    if (item.approved === 0) continue;
    const variant = await variantOfLine(draft, item);
    if (variant) await reserve(draft, item, variant, item.approved);
  }
}

/** Return what is reserved of a variant for an item. */
export const reservedOf = ({ record }: Draft, itemId: string | null, variantId: string | null): ReservationRow[] =>
  record.reservations.filter((one) => one.claim_item_id === itemId && one.variant_id === variantId);

const missingOf = (draft: Draft, item: ItemRow, variant: Stocked, quantity: number): number =>
  variant.tracked ? quantity - unitsIn(reservedOf(draft, item.id, variant.id)) : 0;

/**
 * Reserve units for an item until `quantity` are. Returns false when no location has enough; variants without stock tracking always
 * have.
 */
export async function reserve(draft: Draft, item: ItemRow, variant: Stocked, quantity: number): Promise<boolean> {
  const missing = missingOf(draft, item, variant, quantity);
  return missing <= 0 || reserveUnits(draft, { claim_item_id: item.id }, variant.id, missing);
}

/** Return whether units could be sent: already reserved for the item, or free at one location. Reserves nothing. */
export async function isAvailable(draft: Draft, item: ItemRow, variant: Stocked, quantity: number): Promise<boolean> {
  const missing = missingOf(draft, item, variant, quantity);
  return missing <= 0 || (await placeWith(draft.tx, draft.context.store.id, variant.id, missing, { isLocked: false })) !== null;
}

/** Return the variant an item was sold as; undefined when the catalogue no longer has it. */
export const variantOfLine = ({ tx, context, record }: Draft, item: ItemRow): Promise<Variant | undefined> =>
  variantByExternalId(tx, context.store.id, record.lines.get(item.order_line_id)?.variant_external_id);
