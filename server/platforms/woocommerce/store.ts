import { remembered } from "#server/kit/held-connection";
import { untilItMayChange } from "../http/pace.ts";
import type { LivePlatform } from "../port.ts";
import { type WooConnection, wooClient } from "./api/client.ts";
import { credit } from "./live/credit.ts";
import { customers } from "./live/customers.ts";
import { exchange } from "./live/exchange.ts";
import { currencyOf, grantedScopes, identify } from "./live/identity.ts";
import { invoices } from "./live/invoices.ts";
import { orders } from "./live/orders.ts";
import { products } from "./live/products.ts";
import { refunds } from "./live/refunds.ts";
import { stock } from "./live/stock.ts";
import { subscriptions } from "./live/subscriptions.ts";
import { taxes } from "./live/taxes.ts";

export const wooCapabilities = {
  nativeReturns: false,
  multiLocation: false,
  holds: true,
  storeCredit: "coupon",
  giftCards: false,
  refundPreview: "computed",
  invoices: true,
  exchangeOrders: true,
  bulkExport: false,
  notesHandRefunds: true,
} as const;

interface Secrets {
  /** Signs the store's webhook deliveries. */
  webhookSecret: string;
  /** Keeps coupon codes from being derived from their operation's key. */
  codeSecret: string;
}

/** Return a connected WooCommerce store. */
export function wooStore({ webhookSecret, codeSecret, ...connection }: WooConnection & Secrets): LivePlatform {
  const client = wooClient(connection);
  const currency = remembered("a store's currency", () => currencyOf(client), untilItMayChange(connection.pace));
  return {
    kind: "woocommerce",
    capabilities: wooCapabilities,
    identify: () => identify(client),
    grantedScopes: () => grantedScopes(client),
    subscriptions: subscriptions(client, webhookSecret),
    orders: orders(client),
    products: products(client, currency, connection.pace),
    customers: customers(client),
    locations: async () => [],
    refunds: refunds(client),
    credit: credit(client, codeSecret),
    invoices: invoices(client),
    exchange: exchange(client),
    stock: stock(client),
    taxes: taxes(client),
  };
}
