import type { Lookup } from "#server/core/audit/api";

/** How the log names groups of products. */
export const namesOfGroups: Readonly<Record<string, Lookup>> = {
  product_group: (reader, storeId, ids) =>
    reader.selectFrom("product_group").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
