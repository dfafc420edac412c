import { parseMinor } from "#contracts/money";
import { ProductUpsert } from "#contracts/products";
import { checked, clip, DeliveryError } from "../../payload.ts";
import type { Catalogue, ProductSnapshot, Skipped } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid, numberOf } from "../api/gid.ts";
import { ProductById, ProductPage, type ProductPageQuery, ProductVariants } from "../api/operations.generated.ts";
import { taxedClass } from "../product.ts";
import { allNodes, changedSince, nextOf, uncounted } from "./pages.ts";
import type { WithPlaces } from "./stock-levels.ts";

type Found = ProductPageQuery["products"]["nodes"][number];
export type FullProduct = Omit<Found, "variants"> & { variants: Found["variants"]["nodes"] };

const grams: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 };

/** Read a product; its prices are in the shop's currency. Null when it has no variants. */
export function readProduct(product: FullProduct, currency: string): ProductSnapshot | null {
  if (product.variants.length === 0) return null;
  const tracked = product.variants.filter(({ inventoryItem, inventoryQuantity }) => inventoryItem.tracked && inventoryQuantity !== null);
  return {
    externalId: numberOf(product.id),
    product: checked(ProductUpsert, {
      title: clip(product.title, 300) ?? `#${numberOf(product.id)}`,
      vendor: clip(product.vendor, 200),
      type: clip(product.productType, 200),
      tags: product.tags.flatMap((tag) => clip(tag, 60) ?? []).slice(0, 100),
      image_url: clip(product.featuredMedia?.preview?.image?.url, 1000),
      variants: product.variants.map((variant) => ({
        external_id: numberOf(variant.id),
        sku: clip(variant.sku, 100),
        title: variant.title === "Default Title" ? null : clip(variant.title, 200),
        price_minor: parseMinor(variant.price, currency),
        currency,
        tax_class: variant.taxable ? taxedClass : null,
        weight_g: gramsOf(variant.inventoryItem.measurement.weight),
      })),
    }),
    counts: new Map(tracked.map(({ id, inventoryQuantity }) => [numberOf(id), inventoryQuantity ?? 0])),
    updatedAt: product.updatedAt,
  };
}

const gramsOf = (weight: { unit: string; value: number } | null): number | null =>
  weight && weight.value > 0 ? Math.round(weight.value * (grams[weight.unit] ?? 1)) : null;

export function products(client: ShopifyClient, currency: () => Promise<string>, withPlaces: WithPlaces): Catalogue<ProductSnapshot> {
  async function read({ variants, ...product }: Found): Promise<ProductSnapshot | null> {
    const more = async (after: string) => (await client.run(ProductVariants, { id: product.id, after })).product?.variants ?? null;
    const found = readProduct({ ...product, variants: await allNodes(variants, more) }, await currency());
    return found && withPlaces(found);
  }
  return {
    count: uncounted,
    async get(externalId) {
      const { product } = await client.run(ProductById, { id: gid("Product", externalId) });
      return product && read(product);
    },
    async page(since, cursor) {
      const { products: found } = await client.run(ProductPage, { after: cursor, query: changedSince(since) });
      const items: ProductSnapshot[] = [];
      const skipped: Skipped[] = [];
      for (const node of found.nodes) {
        try {
          const product = await read(node);
          if (product) items.push(product);
          else skipped.push({ externalId: numberOf(node.id), reason: "NO_VARIANTS" });
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
          skipped.push({ externalId: numberOf(node.id), reason: error.code });
        }
      }
      return { items, skipped, next: nextOf(found) };
    },
  };
}
