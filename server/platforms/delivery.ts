import type { z } from "zod";
import type { Customer } from "#contracts/orders/upsert";
import type { LocationUpsert, ProductUpsert } from "#contracts/products";
import type { PlatformName } from "#contracts/session/session";
import type { OutsideRefund, OutsideUnits, PlatformOrder } from "#server/catalogue/domain/outside-report";

/** The claims of a delivery's headers, before the signature is verified with the store's secret. */
export interface Claim {
  platform: PlatformName;
  /** Host and port of the shop, as stored with the store. */
  domain: string;
  topic: string;
  signature: string;
  /** The API version the body is written in; null where there are none. */
  version?: string | null;
  /** Equal for repeats of the same delivery. */
  dedupeKey: string;
}

type CustomerFacts = z.output<typeof Customer>;
type LocationFacts = z.output<typeof LocationUpsert>;

/** A cart or checkout of the platform; an empty one was given up. */
export interface CheckoutSnapshot {
  token: string;
  source: "SHOPIFY" | "WOOCOMMERCE";
  email: string | null;
  phone: string | null;
  currency: string;
  value_minor: number;
  lines: { variant_external_id: string; quantity: number; unit_price_minor: number }[];
  recovery_url: string | null;
  /** The unpaid order that stands for the cart. */
  order_external_id: string | null;
  /** ISO instants. */
  changed_at: string;
  completed_at: string | null;
}

/** What a connected store is asked for, because a delivery has no more than its id, or less than the platform knows. */
export interface Refetch {
  what: "order" | "product" | "customer" | "locations" | "return" | "invoice" | "fulfilment_order" | "scopes";
  externalId: string;
}

/** What a person agreed to on the platform, or took back there. */
export interface PlatformConsent {
  channel: "EMAIL" | "SMS";
  action: "GRANTED" | "WITHDRAWN";
  /** Null: the platform names the customer alone. */
  address: string | null;
  customerExternalId: string;
  /** ISO instant; null: the platform does not say. */
  at: string | null;
}

/** Whom a platform wants to be erased or shown. */
export interface SoughtCustomer {
  email: string | null;
  phone: string | null;
  customerExternalId: string | null;
  orderExternalIds: string[];
}

/** The change a delivery asks for. */
export type DeliveryWork =
  | { kind: "redact" | "data_request"; sought: SoughtCustomer }
  /** The app was uninstalled for good: what the platform brought about customers goes. */
  | { kind: "shop_redact" }
  | {
      kind: "order";
      externalId: string;
      order: PlatformOrder;
      units: OutsideUnits[];
      updatedAt: string | null;
      cancelledAt: string | null;
      /**
       * The signed body shows an order that is not in the bin, so it undoes a deletion made before `updatedAt`. A platform without a
       * bin never says so.
       */
      exists: boolean;
      inBin: boolean;
      /** Created by this app for a return, as an invoice or an exchange order: it is stored with the return. */
      isOwn: boolean;
      /** The platform has erased its customer, whom nothing in it names any more. */
      isAnonymised?: boolean;
      /** The cart that the order, unpaid, still is or was. */
      cart?: CheckoutSnapshot;
      /** Whether this app's hold keeps the order from being sent; left out where it was not looked at. */
      isHeld?: boolean;
    }
  | { kind: "order_deleted"; externalId: string }
  | {
      kind: "refund";
      orderExternalId: string;
      currency: string | null;
      refunds: OutsideRefund[];
      units: OutsideUnits[];
      /** It tells how known refunds ended, and no more: not what they were for. */
      isEnding?: boolean;
    }
  | {
      kind: "product";
      externalId: string;
      product: ProductUpsert;
      /** The ids of all variants, where `product` names a part of them only. */
      allVariants?: readonly string[];
      /** Stock of the whole shop by variant; the platform reports no location for it. */
      counts: Map<string, number>;
      /** Stock by variant and location; left out where it was not read. */
      places?: ReadonlyMap<string, ReadonlyMap<string, number>>;
      updatedAt: string | null;
    }
  | { kind: "checkout"; checkout: CheckoutSnapshot }
  | { kind: "consent"; consent: PlatformConsent }
  | { kind: "product_deleted"; externalId: string }
  | {
      kind: "customer";
      externalId: string;
      customer: CustomerFacts;
      updatedAt: string | null;
      /** What it does not say may be withheld from this app. */
      mayWithhold?: true;
    }
  | { kind: "location"; externalId: string; location: LocationFacts }
  | { kind: "location_deleted"; externalId: string }
  /** The platform finished writing an export. */
  | { kind: "bulk_finished"; externalId: string }
  | { kind: "disconnected" }
  | { kind: "ignored"; detail: string };

export interface Delivered {
  topic: string;
  /** The body, parsed without rounding ids. */
  payload: unknown;
  /** The store's currency, because product prices come without one. */
  currency: string;
}

/** Return host and port in lower case; a shop may name itself by http or https, with or without a slash. */
export const shopAddress = (source: string): string =>
  source
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "");
