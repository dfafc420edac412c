import { sql, type Transaction } from "kysely";
import type { DB } from "#server/db/tables";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { ItemRow, LoadedCase, ReservationRow } from "../case/loaded-case.ts";

type Tx = Transaction<DB>;

/** Reserve stock for each planned exchange; what is missing is tried again when the return is processed. */
export async function reserveExchange(draft: Draft): Promise<void> {
  if (draft.record.policy.exchange_reservation_hours === 0) return;
  for (const item of draft.record.items) {
    const wanted = Math.min(item.exchange_quantity, item.approved) - reservedFor(draft, item);
    if (item.outcome === "EXCHANGE" && item.exchange_variant_id && wanted > 0) await reserve(draft, item, wanted);
  }
}

const reservedFor = (draft: Draft, item: ItemRow): number =>
  draft.record.reservations
    .filter((reservation) => reservation.return_item_id === item.id)
    .reduce((sum, reservation) => sum + reservation.quantity, 0);

/**
 * Reserve `quantity` units of the item's exchange variant at the active location with the most free stock.
 * Variants without stock tracking are always available. Returns false when no location has enough.
 */
export async function reserve(draft: Draft, item: ItemRow, quantity: number): Promise<boolean> {
  const { tx, context, record } = draft;
  const variantId = item.exchange_variant_id ?? "";
  const variant = await tx
    .selectFrom("variant")
    .select("tracked")
    .where("store_id", "=", context.store.id)
    .where("id", "=", variantId)
    .executeTakeFirst();
  if (!variant) return false;
  if (!variant.tracked) return true;
  const place = await tx
    .selectFrom("stock as s")
    .innerJoin("location as l", "l.id", "s.location_id")
    .select("s.location_id")
    .where("s.store_id", "=", context.store.id)
    .where("s.variant_id", "=", variantId)
    .where("l.active", "=", true)
    .where(sql<boolean>`s.quantity - s.reserved >= ${quantity}`)
    .orderBy(sql`s.quantity - s.reserved`, "desc")
    .orderBy("s.location_id")
    .limit(1)
    .forUpdate("s")
    .executeTakeFirst();
  if (!place) return false;
  await changeStock(tx, context.store.id, variantId, place.location_id, 0, quantity);
  const reservation: ReservationRow = {
    id: newId(),
    store_id: context.store.id,
    return_id: record.id,
    return_item_id: item.id,
    claim_id: null,
    claim_item_id: null,
    variant_id: variantId,
    location_id: place.location_id,
    quantity,
    created_at: draft.now,
  };
  await tx.insertInto("stock_reservation").values(reservation).execute();
  record.reservations.push(reservation);
  return true;
}

/**
 * Return whether `quantity` units could be sent: already reserved for the item, or free at one location. Reserves
 * nothing.
 */
export async function isAvailable(tx: Tx, record: LoadedCase, item: ItemRow, quantity: number): Promise<boolean> {
  const reserved = record.reservations.filter((one) => one.return_item_id === item.id).reduce((sum, one) => sum + one.quantity, 0);
  if (reserved >= quantity) return true;
  const variant = await tx
    .selectFrom("variant")
    .select("tracked")
    .where("store_id", "=", record.row.store_id)
    .where("id", "=", item.exchange_variant_id ?? "")
    .executeTakeFirst();
  if (!variant?.tracked) return variant !== undefined;
  const place = await tx
    .selectFrom("stock as s")
    .innerJoin("location as l", "l.id", "s.location_id")
    .select("s.location_id")
    .where("s.store_id", "=", record.row.store_id)
    .where("s.variant_id", "=", item.exchange_variant_id ?? "")
    .where("l.active", "=", true)
    .where(sql<boolean>`s.quantity - s.reserved >= ${quantity - reserved}`)
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
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

/** Release reservations that were not sent. */
export async function freeReservations(draft: Draft): Promise<void> {
  const { tx, context, record } = draft;
  for (const reservation of record.reservations)
    await changeStock(tx, context.store.id, reservation.variant_id, reservation.location_id, 0, -reservation.quantity);
  if (record.reservations.length)
    await tx.deleteFrom("stock_reservation").where("store_id", "=", context.store.id).where("return_id", "=", record.id).execute();
  record.reservations = [];
}

/** Send `quantity` reserved units of a variant: reduces both the stock and the reservation. */
export async function takeReserved(draft: Draft, variantId: string, quantity: number): Promise<void> {
  const { tx, context, record } = draft;
  let open = quantity;
  for (const reservation of record.reservations.filter((one) => one.variant_id === variantId)) {
    const taken = Math.min(open, reservation.quantity);
    if (taken <= 0) break;
    open -= taken;
    reservation.quantity -= taken;
    await changeStock(tx, context.store.id, variantId, reservation.location_id, -taken, -taken);
    await tx
      .updateTable("stock_reservation")
      .set({ quantity: reservation.quantity })
      .where("store_id", "=", context.store.id)
      .where("id", "=", reservation.id)
      .execute();
  }
  record.reservations = record.reservations.filter((reservation) => reservation.quantity > 0);
}

/** Add units of a tracked variant to a location's stock. Returns false when the variant is untracked or gone. */
export async function addStock(draft: Draft, variantExternalId: string | null, locationId: string, quantity: number): Promise<boolean> {
  const { tx, context } = draft;
  const variant = variantExternalId
    ? await tx
        .selectFrom("variant")
        .select(["id", "tracked"])
        .where("store_id", "=", context.store.id)
        .where("external_id", "=", variantExternalId)
        .executeTakeFirst()
    : undefined;
  if (!variant?.tracked) return false;
  await tx
    .insertInto("stock")
    .values({ store_id: context.store.id, variant_id: variant.id, location_id: locationId, quantity, reserved: 0 })
    .onConflict((conflict) => conflict.columns(["variant_id", "location_id"]).doUpdateSet({ quantity: sql`stock.quantity + ${quantity}` }))
    .execute();
  return true;
}
