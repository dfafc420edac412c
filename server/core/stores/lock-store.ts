import type { Tx } from "#server/db/open";

/**
 * Serialise changes to a store's settings until the transaction ends, so that what was checked before a write (a free
 * name, the one default, an existing group) still holds. Rows that refer to the store are not blocked.
 */
export async function lockStore(tx: Tx, storeId: string): Promise<void> {
  await tx.selectFrom("store").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
}
