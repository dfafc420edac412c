import { returnColumns } from "#contracts/columns/returns";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow, ReturnsQuery } from "#contracts/returns/shapes";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listReturns } from "./list.ts";

export const returnsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ReturnRow, ReturnsQuery>({
    name: "returns",
    object: "return",
    operation: returns.operations.export,
    columns: returnColumns,
    page: (context, query) => listReturns(db.kysely, context, query),
  });

/** How the log names returns. */
export const namesOfReturns: Readonly<Record<string, Lookup>> = {
  returns: (reader, storeId, ids) =>
    reader.selectFrom("returns").select(["id", "number as name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
