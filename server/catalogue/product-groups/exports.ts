import { groupColumns } from "#contracts/columns/product-groups";
import type { Input } from "#contracts/contract";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
import type { Lookup } from "#server/core/audit/api";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listGroups } from "./repository.ts";

export const groupsExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<ProductGroup, Input<typeof productGroups.operations.list>["query"]>({
    name: "product-groups",
    object: "product_group",
    operation: productGroups.operations.export,
    columns: groupColumns,
    page: ({ store }, query) => listGroups(db.kysely, store.id, query),
  });

/** How the log names groups of products. */
export const namesOfGroups: Readonly<Record<string, Lookup>> = {
  product_group: (reader, storeId, ids) =>
    reader.selectFrom("product_group").select(["id", "name"]).where("store_id", "=", storeId).where("id", "in", ids).execute(),
};
