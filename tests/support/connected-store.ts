import { sealOf } from "#server/kit/seal";
import type { Credentials } from "#server/platforms/connections/credentials";
import { saveConnection } from "#server/platforms/connections/repository";
import { requiredScopes } from "#server/platforms/requirements";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import { startApi, type TestApi, type TestStore } from "./api.ts";

/** Start the API of an installation that may connect stores on this machine. */
export const startConnectableApi: typeof startApi = ({ config, ...parts } = {}) =>
  startApi({ ...parts, config: { webhooksPrivate: true, ...config } });

/** Start a Shopify shop and register a store connected to it, with every required scope unless named. */
export async function connectedShopify(
  api: TestApi,
  scopes = requiredScopes.shopify.map(({ scope }) => scope),
): Promise<TestStore & { double: ShopifyDouble }> {
  const double = await startShopify(scopes);
  const { clientId, clientSecret } = double;
  const store = await api.register({ platform: "shopify", platform_domain: "test.myshopify.com" });
  await connect(api, store.storeId, double.origin, { method: "client_credentials", clientId, clientSecret }, scopes);
  return { ...store, double };
}

/** Start a WooCommerce site and register a store connected to it. */
export async function connectedWooCommerce(api: TestApi): Promise<TestStore & { double: WooDouble }> {
  const double = await startWooCommerce();
  const { key, secret } = double.key;
  const store = await api.register({ platform: "woocommerce", platform_domain: new URL(double.origin).host });
  await connect(api, store.storeId, double.origin, { method: "keys", key, secret, webhookSecret: "whsec_test" }, ["read", "write"]);
  return { ...store, double };
}

const connect = ({ db, config, clock }: TestApi, storeId: string, origin: string, credentials: Credentials, scopes: readonly string[]) =>
  db.transaction((tx) =>
    saveConnection(
      tx,
      sealOf(config.secret),
      storeId,
      { origin, credentials, scopes: [...scopes], appId: null, tokenExpiresAt: null, by: "Test" },
      clock.now(),
    ),
  );
