import type { Tx } from "#server/db/open";

/** Let everyone open a file that staff uploaded, without signing in. Returns its type; undefined where it is none of theirs. */
export async function publishFile(tx: Tx, storeId: string, id: string): Promise<string | undefined> {
  const file = await tx
    .updateTable("file")
    .set({ is_public: true })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("order_id", "is", null)
    .returning("type")
    .executeTakeFirst();
  return file?.type;
}
