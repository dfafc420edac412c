import { requiredScopes } from "#server/platforms/requirements";
import type { Deliveries } from "./deliveries.ts";
import { startEasyPost } from "./easypost/server.ts";
import { startEasyship } from "./easyship/server.ts";
import { startKarrio } from "./karrio/server.ts";
import { plainOrder } from "./order-spec.ts";
import { startSendcloud } from "./sendcloud/server.ts";
import { startShopify } from "./shopify/server.ts";
import { startWooCommerce } from "./woocommerce/server.ts";

/**
 * The doubles of platforms and carrier services for a developer's browser, started by `npm run dev -- --platforms`: always at the same
 * address, with some products and orders, and with deliveries that are sent as they arise. What they hold ends with the process.
 */
const ports = { shopify: 4010, woocommerce: 4011, easypost: 4012, easyship: 4013, sendcloud: 4014, karrio: 4015 };
const lookEveryMs = 500;

const scopes = requiredScopes.shopify.map(({ scope }) => scope);
const shopify = await startShopify(scopes, "test.myshopify.com", ports.shopify);
const woo = await startWooCommerce(ports.woocommerce);
for (const { world } of [shopify, woo]) {
  for (const name of ["Mug", "Bowl", "Plate"]) world.addProduct(name, 1999, 10);
  for (const email of ["ann@example.test", "bo@example.test", "cy@example.test"]) world.addOrder({ ...plainOrder, email });
}

/** Send what waits, one round after the other. */
function deliverAll(deliveries: Deliveries): void {
  let isBusy = false;
  setInterval(async () => {
    if (isBusy || deliveries.waiting.length === 0) return;
    isBusy = true;
    await deliveries.deliver();
    isBusy = false;
  }, lookEveryMs);
}
await Promise.all([startEasyPost(ports.easypost), startEasyship(ports.easyship), startSendcloud(ports.sendcloud)]);
const karrio = await startKarrio(ports.karrio);
deliverAll(shopify.deliveries);
deliverAll(woo.deliveries);

process.stdout.write(`
Doubles of the platforms, for stores in EUR:
  Shopify      ${shopify.origin}   client ID ${shopify.clientId}   client secret ${shopify.clientSecret}
  WooCommerce  ${woo.origin}   consumer key ${woo.key.key}   consumer secret ${woo.key.secret}
Connect a store to one at /dashboard/settings/store.

Doubles of carrier services:
  EasyPost     API key EZTK_test
  Easyship     access token sand_test   item category fashion
  Sendcloud    public key public   secret key secret   shipping option sendcloud:letter
  Karrio       address ${karrio.origin}   API key key_test
Connect them at /dashboard/settings/returns/shipping-label.

`);
