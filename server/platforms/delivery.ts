import type { OrderUpsert } from "#contracts/orders/orders";
import type { ProductUpsert } from "#contracts/products";
import type { PlatformName } from "#contracts/session/session";

/** What the headers of a delivery claim, before the signature is held against the store's secret. */
export interface Claim {
  platform: PlatformName;
  /** Host and port of the shop, as stores keep theirs. */
  domain: string;
  topic: string;
  signature: string;
  /** Equal for deliveries that are one and the same. */
  dedupeKey: string;
}

/** Units paid back at the platform, by its refund's id. */
export interface OutsideUnits {
  refund_external_id: string;
  /** The ids under which the refund's money is reported. */
  paid_by: string[];
  line_external_id: string;
  quantity: number;
}
export type OutsideRefund = OrderUpsert["refunds"][number];

/** What a delivery asks us to do. */
export type DeliveryWork =
  | {
      kind: "order";
      externalId: string;
      order: OrderUpsert;
      units: OutsideUnits[];
      updatedAt: string | null;
      cancelledAt: string | null;
      /** A deleted order is back. */
      restores: boolean;
    }
  | { kind: "order_deleted"; externalId: string }
  | { kind: "refund"; orderExternalId: string; currency: string | null; refunds: OutsideRefund[]; units: OutsideUnits[] }
  | {
      kind: "product";
      externalId: string;
      product: ProductUpsert;
      /** Counts the platform keeps for the whole shop, by variant; it names no place for them. */
      counts: Map<string, number>;
    }
  | { kind: "product_deleted"; externalId: string }
  | { kind: "disconnected" }
  | { kind: "ignored"; detail: string };

export interface Delivered {
  topic: string;
  /** The body, read without rounding ids. */
  payload: unknown;
  /** The store's own currency: product prices come without one. */
  currency: string;
}

/** Host and port, lower case. One shop may name itself by http and by https, with and without a slash. */
export const shopAddress = (source: string): string =>
  source
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/, "");
