import type { MatchProduct, MatchVariant } from "#server/catalogue/domain/product-match";
import type { Reader } from "#server/db/open";
import { badRequest } from "#server/kit/errors";

export interface ProductFacts extends MatchProduct {
  external_id: string;
  /** The registered one, else all of the product. */
  variants: (MatchVariant & { id: string; external_id: string })[];
}

/** Return the store's products with these ids, each with all its variants. */
export async function productsOf(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const products = await reader
    .selectFrom("product")
    .select(["id", "external_id", "title", "vendor", "type", "tags", "collections"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
  const variants = await reader
    .selectFrom("variant")
    .select(["id", "product_id", "external_id", "title", "sku", "price_minor", "currency", "weight_g"])
    .where("store_id", "=", storeId)
    .where("product_id", "in", [...ids])
    .execute();
  const of = (id: string) => variants.flatMap(({ product_id, ...variant }) => (product_id === id ? [variant] : []));
  return new Map(products.map((product) => [product.id, { ...product, variants: of(product.id) }]));
}

/** Return the product with only this variant, or undefined when it has no such variant; without an id, unchanged. */
export function withVariant(product: ProductFacts, variantId: string | null | undefined): ProductFacts | undefined {
  if (!variantId) return product;
  const variants = product.variants.filter(({ id }) => id === variantId);
  return variants.length > 0 ? { ...product, variants } : undefined;
}

interface Named {
  product_id: string;
  variant_id?: string | null | undefined;
}

/** Return the product to register. @throws BAD_REQUEST when the store has no such product or variant */
export async function productFacts(reader: Reader, storeId: string, { product_id, variant_id }: Named): Promise<ProductFacts> {
  const product = (await productsOf(reader, storeId, [product_id])).get(product_id);
  if (!product) throw badRequest({ product_id: "INVALID" });
  const chosen = withVariant(product, variant_id);
  if (!chosen) throw badRequest({ variant_id: "INVALID" });
  return chosen;
}
