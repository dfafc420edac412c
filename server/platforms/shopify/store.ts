import { remembered } from "#server/kit/held-connection";
import { untilItMayChange } from "../http/pace.ts";
import type { LivePlatform } from "../port.ts";
import { type ShopifyConnection, shopifyClient } from "./api/client.ts";
import { bulk } from "./live/bulk.ts";
import { credit } from "./live/credit.ts";
import { customers } from "./live/customers.ts";
import { exchange } from "./live/exchange.ts";
import { appId, grantedScopes, identify } from "./live/identity.ts";
import { invoices } from "./live/invoices.ts";
import { locations } from "./live/locations.ts";
import { orderReader } from "./live/order-parts.ts";
import { orders } from "./live/orders.ts";
import { products } from "./live/products.ts";
import { refunds } from "./live/refunds.ts";
import { returns } from "./live/returns.ts";
import { stock } from "./live/stock.ts";
import { stockLevels } from "./live/stock-levels.ts";
import { subscriptions } from "./live/subscriptions.ts";
import { taxes } from "./live/taxes.ts";

export const shopifyCapabilities = {
  nativeReturns: true,
  multiLocation: true,
  holds: true,
  storeCredit: "account",
  giftCards: true,
  refundPreview: "exact",
  invoices: true,
  exchangeOrders: true,
  bulkExport: true,
  notesHandRefunds: false,
} as const;

/** Return a connected Shopify store. `codeSecret` keeps gift card codes from being derived from their operation's key. */
export function shopifyStore({ codeSecret, ...connection }: ShopifyConnection & { codeSecret: string }): LivePlatform {
  const client = shopifyClient(connection);
  const reader = orderReader(client, connection.pace);
  const order = orders(client, reader);
  const currency = remembered("a store's currency", async () => (await identify(client)).currency, untilItMayChange(connection.pace));
  const withPlaces = stockLevels(client, connection.pace);
  return {
    kind: "shopify",
    capabilities: shopifyCapabilities,
    identify: () => identify(client),
    grantedScopes: () => grantedScopes(client),
    appId: () => appId(client),
    subscriptions: subscriptions(client),
    orders: order,
    products: products(client, currency, withPlaces),
    customers: customers(client),
    locations: () => locations(client),
    bulk: bulk({ client, send: connection.send, currency, withPlaces, order: order.get, reader }),
    refunds: refunds(client, order.get),
    credit: credit(client, codeSecret),
    invoices: invoices(client, connection.pace),
    exchange: exchange(client, connection.pace),
    stock: stock(client),
    taxes: taxes(client),
    returns: returns(client),
  };
}
