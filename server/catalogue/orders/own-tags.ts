import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/db/open";

/** Own tags lie apart from those of the platform, which overwrites its own. */
const withTags = (tags: readonly string[]): RawBuilder<string[]> =>
  sql`array(select distinct unnest(own_tags || ${[...tags]}::text[]) order by 1)`;

/** Add tags of the store's own to an order. */
export async function tagOrder(tx: Tx, storeId: string, id: string, tags: readonly string[]): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ own_tags: withTags(tags) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Add tags of the store's own to a customer. */
export async function tagCustomer(tx: Tx, storeId: string, id: string, tags: readonly string[]): Promise<void> {
  await tx
    .updateTable("customer")
    .set({ own_tags: withTags(tags) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}
