import type { PlatformName } from "#contracts/session/session";
import type { Capabilities } from "./port/capabilities.ts";
import type { Credit } from "./port/credit.ts";
import type { Exchange } from "./port/exchange.ts";
import type { Invoices } from "./port/invoices.ts";
import type { BulkExport, Catalogue, CustomerSnapshot, LocationSnapshot, OrderSnapshot, ProductSnapshot } from "./port/orders.ts";
import type { LiveRefunds, Refunds } from "./port/refunds.ts";
import type { NativeReturns } from "./port/returns.ts";
import type { Stock } from "./port/stock.ts";
import type { StoreIdentity } from "./port/store.ts";
import type { Taxes } from "./port/taxes.ts";
import type { Subscriptions } from "./port/webhooks.ts";

/**
 * A store's platform. Every key is generated once per business operation and stored before the first call; repeating a
 * key must act once.
 */
export interface StorePlatform {
  readonly kind: string;
  readonly capabilities: Capabilities;
  /** Nothing is connected: a successful refund is only recorded, and the merchant makes it by hand on the platform. */
  readonly recordsOnly?: true;
  readonly refunds: Refunds;
  /** Missing where nothing is connected. */
  readonly subscriptions?: Subscriptions;
  /** The granted scopes; missing where nothing is connected. */
  grantedScopes?(): Promise<string[]>;
  /** The app the store is installed with; missing where nothing is connected or keys need no app. */
  appId?(): Promise<string>;
}

/** Return whether a store is connected. */
export const isLive = (platform: StorePlatform): platform is LivePlatform => platform.recordsOnly !== true && "orders" in platform;

/** A connected store. Everything throws PlatformError, except refunds, whose result says what happened. */
export interface LivePlatform extends StorePlatform {
  readonly kind: PlatformName;
  identify(): Promise<StoreIdentity>;
  grantedScopes(): Promise<string[]>;
  readonly subscriptions: Subscriptions;
  readonly orders: Catalogue<OrderSnapshot>;
  readonly products: Catalogue<ProductSnapshot>;
  readonly customers: Catalogue<CustomerSnapshot>;
  /** Every location; none where the platform counts stock for the whole shop. */
  locations(): Promise<LocationSnapshot[]>;
  readonly bulk?: BulkExport;
  readonly refunds: LiveRefunds;
  readonly credit: Credit;
  readonly invoices: Invoices;
  readonly exchange: Exchange;
  readonly stock: Stock;
  readonly taxes: Taxes;
  readonly returns?: NativeReturns;
}
