import { sql } from "kysely";
import { type CatalogueRow, productColumns } from "#contracts/columns/products";
import type { Input } from "#contracts/contract";
import { products } from "#contracts/products";
import { usualPeriod } from "#contracts/products/figures";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { FileUses } from "#server/core/files/api";
import type { CoreDeps } from "#server/core/module";
import { figuresOf } from "./figures.ts";
import { listProducts } from "./list-products.ts";

export const productsExport = (deps: CoreDeps): ExportedList =>
  exportedList<CatalogueRow, Input<typeof products.operations.list>["query"]>({
    name: "products",
    object: "product",
    operation: products.operations.export,
    columns: productColumns,
    page: async (context, query) => {
      const page = await listProducts(deps, context.store, query);
      const ids = page.items.map(({ id }) => id);
      const figures = new Map((await figuresOf(deps.db.kysely, context, ids, usualPeriod)).map((one) => [one.id, one]));
      return { ...page, items: page.items.map((item) => ({ ...item, figures: figures.get(item.id) })) };
    },
  });

/** Pictures of products. */
export const filesOfProducts: FileUses = [
  sql`select 'product', p.id, p.title, 'PICTURE' from product as p
    where p.store_id = f.store_id and p.image_file_id = f.id`,
];
