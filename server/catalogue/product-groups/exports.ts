import { groupColumns } from "#contracts/columns/product-groups";
import type { Input } from "#contracts/contract";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
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
