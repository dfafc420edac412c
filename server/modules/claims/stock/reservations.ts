import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { ItemRow, ReservationRow } from "../case/loaded-claim.ts";
import { variantOfLine } from "./variants.ts";

/** Reserve stock of the approved items' own variants; what is missing is tried again when the claim is resolved. */
export async function keepStock(draft: Draft): Promise<void> {
  for (const item of draft.record.items) {
    if (item.approved === 0) continue;
    const variant = await variantOfLine(draft, item);
    if (variant) await reserve(draft, item, variant, item.approved);
  }
}

const reservedOf = ({ record }: Draft, item: ItemRow, variantId: string): ReservationRow[] =>
  record.reservations.filter((one) => one.claim_item_id === item.id && one.variant_id === variantId);

/**
 * Reserve units for an item until `quantity` are, at the active location with the most free stock. Returns false when no location
 * has enough; variants without stock tracking always have.
 */
export async function reserve(draft: Draft, item: ItemRow, variant: { id: string; tracked: boolean }, quantity: number): Promise<boolean> {
  if (!variant.tracked) return true;
  const { tx, context, record } = draft;
  const missing = quantity - reservedOf(draft, item, variant.id).reduce((sum, one) => sum + one.quantity, 0);
  if (missing <= 0) return true;
  const place = await placeWith(tx, context.store.id, variant.id, missing);
  if (!place) return false;
  await changeStock(tx, context.store.id, variant.id, place, 0, missing);
  const row: ReservationRow = {
    ...{ id: newId(), store_id: context.store.id, return_id: null, return_item_id: null, claim_id: record.id, claim_item_id: item.id },
    ...{ variant_id: variant.id, location_id: place, quantity: missing, created_at: draft.now },
  };
  await tx.insertInto("stock_reservation").values(row).execute();
  record.reservations.push(row);
  return true;
}

/** Return whether units could be sent: already reserved for the item, or free at one location. Reserves nothing. */
export async function isAvailable(
  draft: Draft,
  item: ItemRow,
  variant: { id: string; tracked: boolean },
  quantity: number,
): Promise<boolean> {
  if (!variant.tracked) return true;
  const missing = quantity - reservedOf(draft, item, variant.id).reduce((sum, one) => sum + one.quantity, 0);
  return missing <= 0 || (await placeWith(draft.tx, draft.context.store.id, variant.id, missing, false)) !== undefined;
}

async function placeWith(tx: Tx, storeId: string, variantId: string, quantity: number, isLocked = true): Promise<string | undefined> {
  const place = await tx
    .selectFrom("stock as s")
    .innerJoin("location as l", "l.id", "s.location_id")
    .select("s.location_id")
    .where("s.store_id", "=", storeId)
    .where("s.variant_id", "=", variantId)
    .where("l.active", "=", true)
    .where(sql<boolean>`s.quantity - s.reserved >= ${quantity}`)
    .orderBy(sql`s.quantity - s.reserved`, "desc")
    .orderBy("s.location_id")
    .limit(1)
    .$if(isLocked, (query) => query.forUpdate("s"))
    .executeTakeFirst();
  return place?.location_id;
}

async function changeStock(
  tx: Tx,
  storeId: string,
  variantId: string,
  locationId: string,
  quantity: number,
  reserved: number,
): Promise<void> {
  await tx
    .updateTable("stock")
    .set({ quantity: sql`quantity + ${quantity}`, reserved: sql`greatest(0, reserved + ${reserved})` })
    .where("store_id", "=", storeId)
    .where("variant_id", "=", variantId)
    .where("location_id", "=", locationId)
    .execute();
}

/** Release the reservations that are not promised to a replacement. */
export async function freeReservations(draft: Draft): Promise<void> {
  const { tx, context, record } = draft;
  for (const one of record.reservations) await changeStock(tx, context.store.id, one.variant_id, one.location_id, 0, -one.quantity);
  if (record.reservations.length > 0)
    await tx.deleteFrom("stock_reservation").where("store_id", "=", context.store.id).where("claim_id", "=", record.id).execute();
  record.reservations = [];
}

/** Send reserved units of an item's replacement: reduces both the stock and the reservation. */
export async function takeReserved(draft: Draft, itemId: string, variantId: string, quantity: number): Promise<void> {
  const { tx, context, record } = draft;
  let open = quantity;
  for (const one of record.reservations.filter((row) => row.claim_item_id === itemId && row.variant_id === variantId)) {
    const taken = Math.min(open, one.quantity);
    if (taken <= 0) break;
    open -= taken;
    one.quantity -= taken;
    await changeStock(tx, context.store.id, variantId, one.location_id, -taken, -taken);
    const mine = { store_id: context.store.id, id: one.id };
    if (one.quantity > 0)
      await tx
        .updateTable("stock_reservation")
        .set({ quantity: one.quantity })
        .where("store_id", "=", mine.store_id)
        .where("id", "=", mine.id)
        .execute();
    else await tx.deleteFrom("stock_reservation").where("store_id", "=", mine.store_id).where("id", "=", mine.id).execute();
  }
  record.reservations = record.reservations.filter((one) => one.quantity > 0);
}

/** Add units of an item to a location's stock. Returns false when its variant is untracked or gone. */
export async function addStock(draft: Draft, item: ItemRow, locationId: string, quantity: number): Promise<boolean> {
  const variant = await variantOfLine(draft, item);
  if (!variant?.tracked) return false;
  await draft.tx
    .insertInto("stock")
    .values({ store_id: draft.context.store.id, variant_id: variant.id, location_id: locationId, quantity, reserved: 0 })
    .onConflict((conflict) => conflict.columns(["variant_id", "location_id"]).doUpdateSet({ quantity: sql`stock.quantity + ${quantity}` }))
    .execute();
  return true;
}
