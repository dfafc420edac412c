import type { StoreIdentity } from "../../port/store.ts";
import type { ShopifyClient } from "../api/client.ts";
import { GrantedScopes, ShopInfo } from "../api/operations.generated.ts";
import { apiVersion } from "../api/version.ts";

export async function identify(client: ShopifyClient): Promise<StoreIdentity> {
  const { shop } = await client.run(ShopInfo, {});
  return {
    name: shop.name,
    domain: shop.myshopifyDomain,
    currency: shop.currencyCode,
    tax_inclusive: shop.taxesIncluded,
    time_zone: shop.ianaTimezone,
    version: apiVersion,
  };
}

export async function grantedScopes(client: ShopifyClient): Promise<string[]> {
  const { currentAppInstallation } = await client.run(GrantedScopes, {});
  return currentAppInstallation.accessScopes.map(({ handle }) => handle);
}

/** Return the global id of the app that the token belongs to. */
export async function appId(client: ShopifyClient): Promise<string> {
  const { currentAppInstallation } = await client.run(GrantedScopes, {});
  return currentAppInstallation.app.id;
}
