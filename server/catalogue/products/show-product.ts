import type { ProductDetail } from "#contracts/products";
import { listActiveGroups } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { productsOf, withVariants } from "./catalogue-query.ts";
import { listed } from "./list-products.ts";

/** Return a product with all its fields, archived or not. @throws NOT_FOUND */
export async function showDetail(reader: Reader, store: StoreContext, id: string): Promise<ProductDetail> {
  const row = await withVariants(productsOf(reader, store.id), store.id).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return listed(row, store, await listActiveGroups(reader, store.id)) as ProductDetail;
}
