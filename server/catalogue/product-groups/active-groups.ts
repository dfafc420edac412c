import type { GroupRules } from "#contracts/product-groups";
import type { Reader, Tx } from "#server/db/open";

/** Return the rules of the active ones among the groups, by id. */
export async function loadActiveGroupRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("product_group")
    .select(["id", "match", "conditions", "product_ids", "excluded_product_ids"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .where("active", "=", true)
    .execute();
  return new Map(rows.map(({ id, ...rules }) => [id, rules]));
}

/** Return the ids that are groups of the store, locked against deletion until the transaction ends. */
export async function lockProductGroups(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom("product_group")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Return all active groups with their rules, by priority. */
export const listActiveGroups = (reader: Reader, storeId: string): Promise<(GroupRules & { id: string; name: string })[]> =>
  reader
    .selectFrom("product_group")
    .select(["id", "name", "match", "conditions", "product_ids", "excluded_product_ids"])
    .where("store_id", "=", storeId)
    .where("active", "=", true)
    .orderBy("priority")
    .orderBy("id")
    .execute();
