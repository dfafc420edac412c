import { creditColumns } from "#contracts/columns/store-credits";
import type { Input } from "#contracts/contract";
import { type StoreCreditRow, storeCredits } from "#contracts/store-credits";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listCredits } from "./repository.ts";

export const creditsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<StoreCreditRow, Input<typeof storeCredits.operations.list>["query"]>({
    name: "store-credits",
    object: "store_credit",
    operation: storeCredits.operations.export,
    columns: creditColumns,
    page: ({ store, now }, query) => listCredits(db.kysely, store.id, now, query),
  });

/** How the log names store credits. */
export const namesOfCredits: Readonly<Record<string, Lookup>> = {
  store_credit: (reader, storeId, ids) =>
    reader.selectFrom("store_credit").select(["id", "code as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
