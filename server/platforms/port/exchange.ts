import type { Buyer } from "./invoices.ts";

export interface ExchangeLine {
  product_external_id: string;
  variant_external_id: string;
  quantity: number;
  title: string;
  /** The price before the returned value is set off. */
  unit_minor: number;
  /** The price of all units without tax, where the order's prices include it. */
  net_minor?: number;
}

/** A separate order for exchanged or replaced items, already settled with the return or claim: the customer pays nothing for it. */
export interface ExchangeCommand {
  /** Left out: an exchange. */
  purpose?: "replacement";
  order: { external_id: string; number: string };
  customer: Buyer;
  currency: string;
  ship_to: {
    first_name: string | null;
    last_name: string | null;
    line1: string | null;
    line2: string | null;
    city: string | null;
    province: string | null;
    postcode: string | null;
    country: string | null;
    phone: string | null;
  } | null;
  lines: ExchangeLine[];
  /** Hold fulfilment until `releaseHold`. */
  hold: boolean;
  note: string;
}

export interface ExchangeResult {
  /** The order's id. */
  external_id: string;
  number: string;
}

export interface Hold {
  id: string;
  reason: string;
  /** Placed by this app. */
  own: boolean;
}

export interface FulfilCommand {
  order: { external_id: string };
  tracking: { number: string; company: string | null; url: string | null } | null;
  /** Let the platform write to the customer. */
  notify: boolean;
}

export interface FulfilResult {
  external_id: string;
  /** Everything had been sent before this call. */
  already: boolean;
}

/** Throws PlatformError. Repeating a key makes one order; holds and fulfilment check the order's state first. */
export interface Exchange {
  create(command: ExchangeCommand, key: string): Promise<ExchangeResult>;
  /** Return an order created without an answer; null when there is none or it lacks its hold: `create` then completes it. */
  findByKey(command: ExchangeCommand, key: string): Promise<ExchangeResult | null>;
  holds(orderExternalId: string): Promise<Hold[]>;
  /** Return the order of a fulfilment order; null where the platform has none of either. */
  orderOf(fulfilmentOrderExternalId: string): Promise<string | null>;
  /** Release these holds and no others. */
  releaseHold(orderExternalId: string, holdIds: readonly string[]): Promise<void>;
  /** Cancel an order and put its goods back into stock; one cancelled already stays so. Throws conflict when it was sent. */
  cancel(orderExternalId: string): Promise<void>;
  /** Send everything that is left of an order. */
  fulfil(command: FulfilCommand, key: string): Promise<FulfilResult>;
}
