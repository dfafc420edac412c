import type { ProductDetail } from "#contracts/products";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { productsOf, withVariants } from "./catalogue-query.ts";
import type { ProductsLinks } from "./deps.ts";
import { listed } from "./list-products.ts";

/** Return a product with all its fields, archived or not. @throws NOT_FOUND */
export async function showDetail(
  { productGroupLinks }: Pick<ProductsLinks, "productGroupLinks">,
  reader: Reader,
  store: StoreContext,
  id: string,
): Promise<ProductDetail> {
  const row = await withVariants(productsOf(reader, store.id), store.id).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return listed(row, store, await productGroupLinks.activeGroups(reader, store.id)) as ProductDetail;
}
