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
    ...{ id: newId(), store_id, ...draft.owner, ...item, variant_id, location_id, quantity, created_at: draft.now },
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

/** Release reservations of which nothing was sent; all of the case unless named. */
export async function freeReservations(draft: Reserving, freed: readonly ReservationRow[] = draft.record.reservations): Promise<void> {
  for (const one of freed) await changeStock(draft.tx, placeOf(one), { quantity: 0, reserved: -one.quantity });
  await drop(draft, freed);
  draft.record.reservations = draft.record.reservations.filter((one) => !freed.includes(one));
}

/** Send units of some reservations: reduces both the stock and what is reserved of it. */
export async function takeReserved(draft: Reserving, from: readonly ReservationRow[], quantity: number): Promise<void> {
  let open = quantity;
  for (const one of from) {
    const taken = Math.min(open, one.quantity);
    if (taken <= 0) break;
    open -= taken;
    one.quantity -= taken;
    await changeStock(draft.tx, placeOf(one), { quantity: -taken, reserved: -taken });
    if (one.quantity > 0)
      await draft.tx
        .updateTable("stock_reservation")
        .set({ quantity: one.quantity })
        .where("store_id", "=", draft.context.store.id)
        .where("id", "=", one.id)
        .execute();
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
