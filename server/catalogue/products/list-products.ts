import { type Expression, type SqlBool, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { CatalogueProduct, Product, ProductDetail, products } from "#contracts/products";
import { matchesProduct } from "#server/catalogue/domain/product-match";
import { isManagedByPlatform, mayEnterProducts } from "#server/catalogue/domain/product-owner";
import { type OrderTaxes, orderTaxes, priceFor } from "#server/catalogue/orders/api";
import { listActiveGroups, listProductIds } from "#server/catalogue/product-groups/api";
import type { CoreDeps } from "#server/core/module";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { StoreContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { available, type ProductRow, productsOf, withVariants } from "./catalogue-query.ts";

type List = (typeof products)["operations"]["list"];
type Query = Input<List>["query"];
type Groups = Awaited<ReturnType<typeof listActiveGroups>>;

/** Return the store's products by title, with variants, prices, stock and product groups. */
export async function listProducts({ db }: Pick<CoreDeps, "db">, store: StoreContext, query: Query): Promise<Output<List>> {
  const reader = db.kysely;
  const keyset = keysetOf("products", query, "title", ["title"]);
  const group = query.group ? await listProductIds(reader, store, query.group) : null;
  if (group === undefined) throw notFound();
  const filtered = productsOf(reader, store.id)
    .where((eb) => eb.and(conditions(query)))
    .$if(group !== null, (found) => found.where(sql<boolean>`p.id in ${group?.query}`));
  const found = await seek(withVariants(filtered, store.id), "p", keyset).execute();
  const taxes = query.order_id ? await taxesOf(reader, store.id, query.order_id) : null;
  const groups = await listActiveGroups(reader, store.id);
  const rows = found.map((row) => listed(row, store, groups, taxes));
  return { ...(await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered))), may_create: mayEnterProducts(store) };
}

/** Return one product as other systems see it, deleted or not. @throws NOT_FOUND */
export async function showProduct(reader: Reader, storeId: string, id: string): Promise<Product> {
  const row = await withVariants(productsOf(reader, storeId), storeId).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return priced(row, null);
}

/** Return one product by the platform's id, deleted or not. @throws NOT_FOUND */
export async function showProductByExternalId(reader: Reader, storeId: string, externalId: string): Promise<Product> {
  const row = await withVariants(productsOf(reader, storeId), storeId).where("p.external_id", "=", externalId).executeTakeFirst();
  if (!row) throw notFound();
  return priced(row, null);
}

/** Return a row in its API form; without an order there are no gross prices. */
export function listed(row: ProductRow, store: StoreContext, groups: Groups, taxes: OrderTaxes | null = null): CatalogueProduct {
  return {
    ...priced(row, taxes),
    groups: groups.flatMap((group) =>
      matchesProduct(group, row, row.variants, store.currency) ? [{ id: group.id, name: group.name }] : [],
    ),
    is_imported: isManagedByPlatform(row.external_id, store),
  };
}

/** @throws NOT_FOUND */
async function taxesOf(reader: Reader, storeId: string, orderId: string): Promise<OrderTaxes> {
  const taxes = await orderTaxes(reader, storeId, orderId);
  if (!taxes) throw notFound();
  return taxes;
}

/** With null there are no gross prices: what is taxed, and how, depends on the order. */
const priced = (row: ProductRow, taxes: OrderTaxes | null) => ({
  ...row,
  variants: row.variants.map(({ tax_class, ...variant }) => ({
    ...variant,
    gross_minor: taxes && priceFor(taxes, { ...variant, tax_class, product_external_id: row.external_id }),
  })),
});

const inStock = sql<SqlBool>`exists (select from variant as v where v.product_id = p.id and v.store_id = p.store_id
  and (not v.tracked or ${available} > 0))`;

function conditions({ q, stock, final_sale, dimension, tag, archived }: Query): Expression<SqlBool>[] {
  const found = [archived ? sql<SqlBool>`p.deleted_at is not null` : sql<SqlBool>`p.deleted_at is null`];
  if (stock) found.push(stock === "in" ? inStock : sql<SqlBool>`not ${inStock}`);
  if (final_sale) found.push(sql<SqlBool>`p.final_sale`);
  if (dimension) found.push(sql<SqlBool>`p.dimension_id is null`);
  if (tag) found.push(sql<SqlBool>`(p.tags ? ${tag} or p.collections ? ${tag})`);
  return q ? [...found, ...wordsIn("p.search_text", q)] : found;
}

/** Return a product with all its fields, archived or not. @throws NOT_FOUND */
export async function showDetail(reader: Reader, store: StoreContext, id: string): Promise<ProductDetail> {
  const row = await withVariants(productsOf(reader, store.id), store.id).where("p.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return listed(row, store, await listActiveGroups(reader, store.id)) as ProductDetail;
}
