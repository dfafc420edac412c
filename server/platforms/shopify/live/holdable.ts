import { isPlatformError, PlatformError } from "../../port/errors.ts";
import type { ExchangeLine } from "../../port/exchange.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid } from "../api/gid.ts";
import { StockPlaces, type StockPlacesQuery } from "../api/operations.generated.ts";
import { seesServices } from "./fulfilment-orders.ts";
import { grantedScopes } from "./identity.ts";

/**
 * Assert that an order of these goods could be held, as far as that is known before there is one: the app may place holds, and none of
 * the goods is with fulfilment services alone whose orders it does not see. @throws PlatformError scope_missing, not_supported
 */
export async function assertHoldable(client: ShopifyClient, lines: readonly ExchangeLine[]): Promise<void> {
  const scopes = await grantedScopes(client);
  if (!scopes.some((scope) => /^write_(merchant_managed|third_party)_fulfillment_orders$/.test(scope)))
    throw new PlatformError("scope_missing", { safeMessage: "Holding an order needs write_merchant_managed_fulfillment_orders" });
  if (await seesServices(client)) return;
  for (const { variant_external_id, title } of lines)
    if (await isWithServices(client, variant_external_id))
      throw new PlatformError("not_supported", {
        safeMessage: `${title} is sent by a fulfilment service, whose orders this app cannot hold without write_third_party_fulfillment_orders`,
        platformCode: "NOT_HOLDABLE",
      });
}

async function isWithServices(client: ShopifyClient, variantExternalId: string): Promise<boolean> {
  const places = (await placesOf(client, variantExternalId))?.inventoryItem.inventoryLevels;
  return places !== undefined && !places.pageInfo.hasNextPage && places.nodes.length > 0 && places.nodes.every(isService);
}

/** Return whether the shop has a variant no more. */
export const isGone = async (client: ShopifyClient, variantExternalId: string): Promise<boolean> =>
  (await placesOf(client, variantExternalId)) === null;

/** Return where a variant is stocked; null where the shop has no such variant, undefined without access to stock. */
async function placesOf(client: ShopifyClient, variantExternalId: string): Promise<StockPlacesQuery["productVariant"] | undefined> {
  try {
    return (await client.run(StockPlaces, { id: gid("ProductVariant", variantExternalId) })).productVariant;
  } catch (error) {
    // Without access to stock this is not known; the hold itself then says so.
    if (isPlatformError(error, "scope_missing")) return undefined;
    throw error;
  }
}

const isService = ({ location }: { location: { isFulfillmentService: boolean } }): boolean => location.isFulfillmentService;
