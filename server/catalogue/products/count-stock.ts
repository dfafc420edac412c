import { sql } from "kysely";
import type { Tx } from "#server/db/open";

interface Place {
  storeId: string;
  variant_id: string;
  location_id: string;
}

/** Change the stock of a variant at a location, and how much of it is reserved. */
export async function changeStock(tx: Tx, { storeId, variant_id, location_id }: Place, by: { quantity: number; reserved: number }) {
  await tx
    .updateTable("stock")
    .set({ quantity: sql`quantity + ${by.quantity}`, reserved: sql`greatest(0, reserved + ${by.reserved})` })
    .where("store_id", "=", storeId)
    .where("variant_id", "=", variant_id)
    .where("location_id", "=", location_id)
    .execute();
}

/** Add units to the stock of a variant at a location, which may have had none. */
export async function addToStock(tx: Tx, { storeId, variant_id, location_id }: Place, quantity: number): Promise<void> {
  await tx
    .insertInto("stock")
    .values({ store_id: storeId, variant_id, location_id, quantity, reserved: 0 })
    .onConflict((conflict) => conflict.columns(["variant_id", "location_id"]).doUpdateSet({ quantity: sql`stock.quantity + ${quantity}` }))
    .execute();
}
