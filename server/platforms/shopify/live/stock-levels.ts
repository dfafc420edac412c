import { shared } from "#server/kit/held-connection";
import type { Pace } from "../../http/pace.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { ProductSnapshot } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid, numberOf } from "../api/gid.ts";
import { ProductStock, StockLevels } from "../api/operations.generated.ts";
import { locations } from "./locations.ts";
import { allNodes } from "./pages.ts";

/** Locations rarely change; one that is new is noticed after this time. */
const knownForMs = 5 * 60_000;

/** Adds a product's stock by location. */
export type WithPlaces = (product: ProductSnapshot) => Promise<ProductSnapshot>;

/**
 * Return a reader of stock by location, for shops with several: a product names only the sum over all of them. It asks once a product,
 * and not at all where nothing is counted.
 */
export function stockLevels(client: ShopifyClient, pace: Pick<Pace, "now">): WithPlaces {
  let known: { at: number; hasSeveral: boolean } | null = null;
  const ask = shared<boolean>("a shop's locations");
  const hasSeveral = async (): Promise<boolean> => {
    if (known && pace.now() - known.at <= knownForMs) return known.hasSeveral;
    return ask("", async () => {
      const at = pace.now();
      known = { at, hasSeveral: (await locations(client)).filter(({ active }) => active).length > 1 };
      return known.hasSeveral;
    });
  };
  return async (product) => {
    if (product.counts.size === 0) return product;
    try {
      return (await hasSeveral()) ? { ...product, places: await placesOf(client, product.externalId) } : product;
    } catch (error) {
      // Without the scope for locations or stock, products are read all the same.
      if (isPlatformError(error, "scope_missing")) return product;
      throw error;
    }
  };
}

async function placesOf(client: ShopifyClient, externalId: string): Promise<Map<string, Map<string, number>>> {
  const page = async (after: string | null) =>
    (await client.run(ProductStock, { id: gid("Product", externalId), after })).product?.variants ?? null;
  const first = await page(null);
  const variants = first ? await allNodes(first, page) : [];
  const places = new Map<string, Map<string, number>>();
  for (const { id, inventoryItem } of variants.filter((variant) => variant.inventoryItem.tracked)) {
    const more = async (after: string) =>
      (await client.run(StockLevels, { id, after })).productVariant?.inventoryItem.inventoryLevels ?? null;
    const levels = (await allNodes(inventoryItem.inventoryLevels, more)).map(
      ({ location, quantities }) => [numberOf(location.id), quantities.find(({ name }) => name === "available")?.quantity ?? 0] as const,
    );
    places.set(numberOf(id), new Map(levels));
  }
  return places;
}
