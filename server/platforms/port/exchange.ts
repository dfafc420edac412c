import { PlatformError } from "./errors.ts";
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
  /** Whether the goods have to wait. Where an order cannot be made held, `hold` does it, and `create` refuses what it could not hold. */
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
  /** Placed by this app, or by one it has replaced. */
  own: boolean;
}

/** An app that was connected before still holds the order, and the platform does not let another one release it. */
export const heldByFormerApp = "HELD_BY_FORMER_APP";

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

/** Return the refusal of an order for goods that the store has no more. */
export const unknownVariant = ({ title }: Pick<ExchangeLine, "title">): PlatformError =>
  new PlatformError("not_found", { safeMessage: `The store no longer has ${title}`, platformCode: unknownVariantCode });

export const unknownVariantCode = "UNKNOWN_VARIANT";

/**
 * Throws PlatformError. Repeating a key makes one order. Holding, releasing, cancelling and fulfilling look at the order first, so they
 * are repeatable, and end only when that is so for all of it: nothing found is not done.
 */
export interface Exchange {
  /** Refuses with UNKNOWN_VARIANT, before anything is made, what the store has no more. */
  create(command: ExchangeCommand, key: string): Promise<ExchangeResult>;
  /** Return an order created without an answer; null when there is none. */
  findByKey(command: ExchangeCommand, key: string): Promise<ExchangeResult | null>;
  /** Keep every unit of an order from being sent. Throws not_ready until they can be, conflict when they were sent. */
  hold(orderExternalId: string, note: string): Promise<void>;
  holds(orderExternalId: string): Promise<Hold[]>;
  /** Return whether our hold keeps anything back; null where that cannot be seen. */
  isHeld(orderExternalId: string): Promise<boolean | null>;
  /** Return the order of a fulfilment order; null where the platform has none of either. */
  orderOf(fulfilmentOrderExternalId: string): Promise<string | null>;
  /**
   * Release our holds and no others, also those of an app that was connected before. Throws not_supported where one of these may not be
   * released by another app. `wasHeld`: `hold` had ended, so that every unit has to be seen.
   */
  release(orderExternalId: string, state: { wasHeld: boolean }): Promise<void>;
  /** Cancel an order and put its goods back into stock; one cancelled already stays so. Throws conflict when any of it was sent. */
  cancel(orderExternalId: string): Promise<void>;
  /** Send everything that is left of an order. */
  fulfil(command: FulfilCommand, key: string): Promise<FulfilResult>;
}
