import { sql } from "kysely";
import type { GroupRules } from "#contracts/product-groups";
import type { WarrantySettings } from "#contracts/settings/label";
import type { Reader, Tx } from "#server/db/open";

/** What warranty needs of product groups and settings. */
export interface WarrantyLinks {
  productGroupLinks: {
    /** Return the rules of the active ones among the groups, by id. */
    activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>>;
    /** Return the ids that are groups of the store, locked against deletion until the transaction ends. */
    lockGroups(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>>;
  };
  settingsLinks: {
    /** Return the settings; `isOpen` when customers can see and register warranties in the portal. */
    warrantyRulesOf(reader: Reader, storeId: string): Promise<WarrantySettings & { isOpen: boolean }>;
    remindingStores(reader: Reader): Promise<{ id: string; timezone: string; days: number }[]>;
  };
}

/** Return the entries that cover a product group, which block its deletion. */
export async function entriesOfGroup(
  reader: Reader,
  storeId: string,
  groupId: string,
): Promise<{ noun: string; id: string; name: string }[]> {
  const rows = await reader
    .selectFrom("warranty_entry")
    .select(["id", "name"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`product_group_ids ? ${groupId}`)
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ noun: "warranty", ...row }));
}
