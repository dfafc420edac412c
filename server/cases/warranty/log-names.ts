import type { Lookup } from "#server/core/audit/api";

/** How the log names entries of warranty. */
export const namesOfEntries: Readonly<Record<string, Lookup>> = {
  warranty_entry: (reader, storeId, ids) =>
    reader.selectFrom("warranty_entry").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
