import type { NewRegistration } from "#contracts/warranty-registrations";
import type { Reader } from "#server/db/open";
import type { MatchProduct, MatchVariant } from "#server/domain/product-match";
import { badRequest } from "#server/kit/errors";

export interface ProductFacts extends MatchProduct {
  external_id: string;
  /** The one registered, else all of the product. */
  variants: (MatchVariant & { id: string; external_id: string })[];
}

/** The product being registered. Throws BAD_REQUEST when the store has no such product or variant. */
export async function productFacts(reader: Reader, storeId: string, { product_id, variant_id }: NewRegistration): Promise<ProductFacts> {
  const product = await reader
    .selectFrom("product")
    .select(["id", "external_id", "title", "vendor", "type", "tags", "collections"])
    .where("store_id", "=", storeId)
    .where("id", "=", product_id)
    .executeTakeFirst();
  if (!product) throw badRequest({ product_id: "INVALID" });
  const variants = await reader
    .selectFrom("variant")
    .select(["id", "external_id", "title", "sku", "price_minor", "currency", "weight_g"])
    .where("store_id", "=", storeId)
    .where("product_id", "=", product_id)
    .execute();
  const chosen = variant_id ? variants.filter(({ id }) => id === variant_id) : variants;
  if (variant_id && chosen.length === 0) throw badRequest({ variant_id: "INVALID" });
  return { ...product, variants: chosen };
}

export interface OrderFacts {
  id: string;
  number: string;
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
  customer_name: string;
  customer_email: string;
  country: string | null;
}

/** The order the product was bought with. Throws BAD_REQUEST when there is none such, or the product is not in it. */
export async function orderFacts(reader: Reader, storeId: string, orderId: string, product: ProductFacts): Promise<OrderFacts> {
  const order = await reader
    .selectFrom("orders")
    .select(["id", "number", "ordered_at", "fulfilled_at", "delivered_at", "customer_name", "customer_email", "ship_to"])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!order) throw badRequest({ order_id: "INVALID" });
  const lines = await reader
    .selectFrom("order_line")
    .select(["product_external_id", "variant_external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const variants = new Set(product.variants.map(({ external_id }) => external_id));
  const isIn = lines.some((line) => variants.has(line.variant_external_id ?? "") || line.product_external_id === product.external_id);
  if (!isIn) throw badRequest({ product_id: "INVALID" });
  const { ship_to, ...facts } = order;
  return { ...facts, country: ship_to?.country ?? null };
}
