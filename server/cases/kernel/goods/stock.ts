import { type Selectable, sql } from "kysely";
import { addToStock, changeStock } from "#server/catalogue/products/api";
import type { Reader, Tx } from "#server/db/open";
import type { StockReservation } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { CaseOwner } from "../case-kinds.ts";

export type ReservationRow = Selectable<StockReservation>;
type ItemKey = { claim_item_id: string } | { return_item_id: string };

/** What these functions need of a draft. */
interface Reserving {
  tx: Tx;
  context: CallContext;
  now: string;
  owner: CaseOwner;
  record: { reservations: ReservationRow[] };
}

const placeOf = ({ store_id, ...row }: ReservationRow) => ({ ...row, storeId: store_id });

export const unitsIn = (reservations: readonly ReservationRow[]): number => reservations.reduce((sum, one) => sum + one.quantity, 0);

/** Reserve units of a tracked variant at the active location with the most free stock. Returns false when no location has enough. */
export async function reserveUnits(draft: Reserving, item: ItemKey, variant_id: string, quantity: number): Promise<boolean> {
  const store_id = draft.context.store.id;
  const location_id = await placeWith(draft.tx, store_id, variant_id, quantity, { isLocked: true });
  if (location_id === null) return false;
  await changeStock(draft.tx, { storeId: store_id, variant_id, location_id }, { quantity: 0, reserved: quantity });
  const row: ReservationRow = {
    ...{ claim_id: null, claim_item_id: null, return_id: null, return_item_id: null },
    ...{ id: newId(), store_id, ...draft.owner, ...item, variant_id, location_id, quantity, taken_there: 0, created_at: draft.now },
  };
  await draft.tx.insertInto("stock_reservation").values(row).execute();
  draft.record.reservations.push(row);
  return true;
}

/** Return the active location with the most free stock of a variant; null when none has enough. */
export async function placeWith(
  tx: Reader,
  storeId: string,
  variantId: string,
  quantity: number,
  { isLocked }: { isLocked: boolean },
): Promise<string | null> {
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
  return place?.location_id ?? null;
}

/**
 * Count units once that a connected shop has taken from its stock with an order of its own: its number lacks them from then on, and comes
 * with the product. Here they stay reserved for the case, and not of the stock.
 */
export async function noteTakenThere(
  { tx, context, record }: Pick<Reserving, "tx" | "context" | "record">,
  ordered: readonly { variant_id: string; quantity: number }[],
): Promise<void> {
  for (const { variant_id, quantity } of ordered) {
    let open = quantity;
    for (const one of record.reservations.filter((row) => row.variant_id === variant_id)) {
      const taken = Math.min(open, one.quantity - one.taken_there);
      if (taken <= 0) continue;
      open -= taken;
      one.taken_there += taken;
      await changeStock(tx, placeOf(one), { quantity: 0, reserved: -taken });
      await keepCounts(tx, context.store.id, one);
    }
  }
}

const keepCounts = (tx: Tx, storeId: string, { id, quantity, taken_there }: ReservationRow) =>
  tx.updateTable("stock_reservation").set({ quantity, taken_there }).where("store_id", "=", storeId).where("id", "=", id).execute();

/** Release reservations of which nothing was sent; all of the case unless named. What the shop took comes back with its own number. */
export async function freeReservations(draft: Reserving, freed: readonly ReservationRow[] = draft.record.reservations): Promise<void> {
  for (const one of freed) await changeStock(draft.tx, placeOf(one), { quantity: 0, reserved: one.taken_there - one.quantity });
  await drop(draft, freed);
  draft.record.reservations = draft.record.reservations.filter((one) => !freed.includes(one));
}

/** Send units of some reservations: reduces both the stock and what is reserved of it, but for what the shop has taken from its own. */
export async function takeReserved(draft: Reserving, from: readonly ReservationRow[], quantity: number): Promise<void> {
  let open = quantity;
  for (const one of from) {
    const taken = Math.min(open, one.quantity);
    if (taken <= 0) break;
    open -= taken;
    one.quantity -= taken;
    const there = Math.min(taken, one.taken_there);
    one.taken_there -= there;
    await changeStock(draft.tx, placeOf(one), { quantity: there - taken, reserved: there - taken });
    if (one.quantity > 0) await keepCounts(draft.tx, draft.context.store.id, one);
  }
  const isUsedUp = (one: ReservationRow) => one.quantity === 0;
  await drop(draft, draft.record.reservations.filter(isUsedUp));
  draft.record.reservations = draft.record.reservations.filter((one) => !isUsedUp(one));
}

async function drop({ tx, context }: Reserving, rows: readonly ReservationRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom("stock_reservation").where("store_id", "=", context.store.id).where("id", "in", ids).execute();
}

/** Add units of a variant to a location's stock. Returns false when the variant is untracked or gone. */
export async function addStock(
  { tx, context }: Pick<Reserving, "tx" | "context">,
  variant: { id: string; tracked: boolean } | undefined,
  location_id: string,
  quantity: number,
): Promise<boolean> {
  if (!variant?.tracked) return false;
  await addToStock(tx, { storeId: context.store.id, variant_id: variant.id, location_id }, quantity);
  return true;
}
