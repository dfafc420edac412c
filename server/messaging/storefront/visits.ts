import { sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";

/** Forget the carts a person left, the browsers they are known by and the prices they saw. */
export async function forgetVisits(tx: Tx, storeId: string, subscriberId: string): Promise<void> {
  await tx.deleteFrom("checkout").where("store_id", "=", storeId).where("subscriber_id", "=", subscriberId).execute();
  await tx.deleteFrom("storefront_visitor").where("store_id", "=", storeId).where("subscriber_id", "=", subscriberId).execute();
  await tx.deleteFrom("price_seen").where("store_id", "=", storeId).where("subscriber_id", "=", subscriberId).execute();
  await tx
    .updateTable("store_event")
    .set({ subscriber_id: null })
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .execute();
}

/** Give a person what another record of theirs did in the shop. Of a price that both saw, their own stays. */
export async function moveVisits(tx: Tx, { storeId, from, to }: { storeId: string; from: string; to: string }): Promise<void> {
  await sql`
    delete from price_seen o where o.store_id = ${storeId} and o.subscriber_id = ${from}
      and exists (select from price_seen k where k.store_id = ${storeId} and k.subscriber_id = ${to}
        and k.variant_id = o.variant_id)`.execute(tx);
  const theirs = { subscriber_id: to };
  await tx.updateTable("price_seen").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
  await tx.updateTable("checkout").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
  await tx.updateTable("storefront_visitor").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
  await tx.updateTable("store_event").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
}

/** Delete what visitors of all stores did before a moment. */
export async function deleteOldVisits(reader: Reader, past: string): Promise<void> {
  await reader.deleteFrom("store_event").where("created_at", "<", past).execute();
  await reader.deleteFrom("storefront_visitor").where("at", "<", past).execute();
  await reader.deleteFrom("price_seen").where("seen_at", "<", past).execute();
  await reader.deleteFrom("checkout").where("changed_at", "<", past).execute();
}
