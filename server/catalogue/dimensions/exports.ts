import { dimensionColumns } from "#contracts/columns/dimensions";
import type { Input } from "#contracts/contract";
import { type Dimension, dimensions } from "#contracts/dimensions";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listDimensions } from "./repository.ts";

export const dimensionsExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<Dimension, Input<typeof dimensions.operations.list>["query"]>({
    name: "dimensions",
    object: "dimension",
    operation: dimensions.operations.export,
    columns: dimensionColumns,
    page: ({ store }, query) => listDimensions(db.kysely, store.id, query),
  });

/** How the log names parcel sizes. */
export const namesOfDimensions: Readonly<Record<string, Lookup>> = {
  dimension: (reader, storeId, ids) =>
    reader.selectFrom("dimension").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
