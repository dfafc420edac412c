import { type Insertable, type SqlBool, sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import type { StockWatch } from "#server/db/tables";
import { listActiveAutomations } from "../record.ts";
import { availableOf } from "./stock.ts";

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

/**
 * Return whether a variant can come back: its stock is counted, and none is left where the automation that would tell of it looks. What is
 * not counted never runs out.
 */
export async function isSoldOut(reader: Reader, storeId: string, variantId: string): Promise<boolean> {
  const [automation] = await listActiveAutomations(reader, storeId, "back-in-stock");
  return (await availableOf(reader, storeId, variantId, automation?.definition.location_ids ?? null)) <= 0;
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
