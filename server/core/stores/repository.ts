import type { Reader, Tx } from "#server/db/open";

/** Return the stores an account may enter. */
export const listOwnStores = (reader: Reader, accountId: string) =>
  reader
    .selectFrom("membership as m")
    .innerJoin("store as st", "st.id", "m.store_id")
    .where("m.account_id", "=", accountId)
    .where("m.status", "=", "active")
    .select([
      "st.id",
      "st.name",
      "st.platform",
      "st.platform_domain",
      "st.currency",
      "st.timezone",
      "st.country",
      "st.connection_id",
      "m.user_type",
    ])
    .orderBy("st.created_at")
    .orderBy("st.id")
    .execute();

/**
 * Serialise changes to a store's settings until the transaction ends, so that what was checked before a write (a free
 * name, the one default, an existing group) still holds. Rows that refer to the store are not blocked.
 */
export async function lockStore(tx: Tx, storeId: string): Promise<void> {
  await tx.selectFrom("store").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
}
