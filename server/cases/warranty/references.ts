import { sql } from "kysely";
import type { RecordUser } from "#server/core/ports";
import type { Reader } from "#server/db/open";

/** Return the entries that cover a product group, which block its deletion. */
export async function entriesOfGroup(reader: Reader, storeId: string, groupId: string): Promise<RecordUser[]> {
  const rows = await reader
    .selectFrom("warranty_entry")
    .select(["id", "name"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`product_group_ids ? ${groupId}`)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ noun: "warranty", ...row }));
}
