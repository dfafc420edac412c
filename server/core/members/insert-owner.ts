import type { Tx } from "#server/db/open";

/** Insert the membership of a new store's owner. */
export async function insertOwner(tx: Tx, owner: { id: string; store_id: string; account_id: string }): Promise<void> {
  await tx
    .insertInto("membership")
    .values({ ...owner, user_type: "merchant" })
    .execute();
}
