import type { Lookup } from "#server/core/audit/api";

/** How the log names returns. */
export const namesOfReturns: Readonly<Record<string, Lookup>> = {
  returns: (reader, storeId, ids) =>
    reader.selectFrom("returns").select(["id", "number as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
