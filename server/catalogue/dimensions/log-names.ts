import type { Lookup } from "#server/core/audit/api";

/** How the log names parcel sizes. */
export const namesOfDimensions: Readonly<Record<string, Lookup>> = {
  dimension: (reader, storeId, ids) =>
    reader.selectFrom("dimension").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
