import { ProductUpsert } from "#contracts/products";
import type { DeliveryWork } from "../delivery.ts";
import { checked, clip, listOf, minorOf, type Payload, recordOf, requiredId } from "../payload.ts";

/** Read a Shopify product; its prices are in the shop's currency. */
export function readProduct(payload: unknown, currency: string): DeliveryWork {
  const product = recordOf(payload);
  const id = requiredId(product.id);
  const variants = listOf(product.variants);
  if (variants.length === 0) return { kind: "ignored", detail: "NO_VARIANTS" };
  return {
    kind: "product",
    externalId: id,
    product: checked(ProductUpsert, {
      title: clip(product.title, 300) ?? `#${id}`,
      vendor: clip(product.vendor, 200),
      type: clip(product.product_type, 200),
      tags: String(product.tags ?? "")
        .split(",")
        .map((tag) => clip(tag, 60))
        .filter((tag) => tag !== null)
        .slice(0, 100),
      image_url: clip(recordOf(product.image).src, 1000) ?? clip(listOf(product.images)[0]?.src, 1000),
      variants: variants.map((variant) => ({
        external_id: requiredId(variant.id),
        sku: clip(variant.sku, 100),
        title: variant.title === "Default Title" ? null : clip(variant.title, 200),
        price_minor: minorOf(currency, variant.price),
        currency,
        tax_class: variant.taxable === false ? null : taxedClass,
        weight_g: gramsOf(variant),
      })),
    }),
    counts: new Map(variants.filter(isCounted).map((variant) => [requiredId(variant.id), Number(variant.inventory_quantity)])),
    ...(isCut(product) && { allVariants: variantIds(product) }),
    updatedAt: clip(product.updated_at, 40),
  };
}

/** A delivery carries the first 100 variants in full, and the ids of all. */
const variantIds = ({ variant_gids }: Payload): string[] =>
  (Array.isArray(variant_gids) ? variant_gids : []).map((one: unknown) => {
    const id = typeof one === "string" ? one : recordOf(one).admin_graphql_api_id;
    return requiredId(String(id ?? "").replace(/^.*\//, ""));
  });

/** Return whether a delivery leaves out some of a product's variants. */
export function isCut(product: Payload): boolean {
  const named = new Set(listOf(product.variants).map(({ id }) => requiredId(id)));
  return variantIds(product).some((id) => !named.has(id));
}

/** The platform has no classes to see: a variant is taxed or it is not, at rates that depend on the address and on the product. */
export const taxedClass = "taxable";

const isCounted = (variant: Payload): boolean => Boolean(variant.inventory_management) && Number.isInteger(variant.inventory_quantity);
const gramsOf = (variant: Payload): number | null =>
  Number.isInteger(variant.grams) && Number(variant.grams) > 0 ? Number(variant.grams) : null;
