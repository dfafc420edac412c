import { sql } from "kysely";
import type { GroupRules } from "#contracts/product-groups";
import type { WarrantySettings } from "#contracts/settings/label";
import type { Reader, Tx } from "#server/db/open";

/** What warranty asks of product groups and of the settings. */
export interface WarrantyLinks {
  productGroupLinks: {
    /** The rules of those of the groups that are active, by id. */
    activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>>;
    /** Those of the ids that are groups of the store; they stay until the transaction ends. */
    keptGroups(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>>;
  };
  settingsLinks: {
    /** `isOpen`: customers may see and register their warranty in the portal. */
    warrantyRulesOf(reader: Reader, storeId: string): Promise<WarrantySettings & { isOpen: boolean }>;
    remindingStores(reader: Reader): Promise<{ id: string; timezone: string; days: number }[]>;
  };
}

/** The entries that cover a product group, for whoever would delete it. */
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
