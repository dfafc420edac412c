import { type Insertable, type SqlBool, sql } from "kysely";
import type { Tx } from "#server/db/open";
import type { StockWatch } from "#server/db/tables";

const isWaiting = sql<SqlBool>`state = 'WAITING'`;

/** Let a person wait for a variant; a second watch of the same adds nothing. */
export async function insertWatch(tx: Tx, watch: Insertable<StockWatch>): Promise<void> {
  await tx
    .insertInto("stock_watch")
    .values(watch)
    // Not as a parameter: a prepared statement would no longer find the partial index.
    .onConflict((conflict) => conflict.columns(["subscriber_id", "variant_id", "channel"]).where(isWaiting).doNothing())
    .execute();
}

/** Let a person wait for nothing any more. */
export async function cancelWatches(tx: Tx, storeId: string, subscriberId: string): Promise<void> {
  await tx
    .updateTable("stock_watch")
    .set({ state: "CANCELLED" })
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "WAITING")
    .execute();
}
