import { sql } from "kysely";
import type { Tx } from "./open.ts";

/**
 * Increment a named counter of the store, without gaps: its row is locked until the transaction ends. The first value
 * is `start + 1`.
 */
export async function nextCount(tx: Tx, storeId: string, name: string, start = 0): Promise<number> {
  const { last } = await tx
    .insertInto("store_counter")
    .values({ store_id: storeId, name, last: start + 1 })
    .onConflict((conflict) => conflict.columns(["store_id", "name"]).doUpdateSet({ last: sql`store_counter.last + 1` }))
    .returning("last")
    .executeTakeFirstOrThrow();
  return Number(last);
}
