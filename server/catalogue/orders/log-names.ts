import type { Lookup } from "#server/core/audit/api";

/** How the log names orders. */
export const namesOfOrders: Readonly<Record<string, Lookup>> = {
  order: (reader, storeId, ids) =>
    reader.selectFrom("orders").select(["id", "number as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
