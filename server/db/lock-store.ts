import type { Tx } from "./open.ts";

/**
 * Changes to a store's settings go one at a time until the transaction ends: what is checked before a write (a free name, the one
 * default, a group still there) is still true at the write. Rows that refer to the store are not held up.
 */
export async function lockStore(tx: Tx, storeId: string): Promise<void> {
  await tx.selectFrom("store").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
}
