import type { Lookup } from "#server/core/audit/api";

/** How the log names store credits. */
export const namesOfCredits: Readonly<Record<string, Lookup>> = {
  store_credit: (reader, storeId, ids) =>
    reader.selectFrom("store_credit").select(["id", "code as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
