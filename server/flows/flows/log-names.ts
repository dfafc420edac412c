import type { Lookup } from "#server/core/audit/api";

/** How the log names flows. */
export const namesOfFlows: Readonly<Record<string, Lookup>> = {
  flow: (reader, storeId, ids) =>
    reader.selectFrom("flow").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
