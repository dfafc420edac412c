import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { invoiceKinds } from "../invoices/states.ts";
import { Currency, Minor } from "../money.ts";

export const paymentKinds = ["card", "gift_card", "store_credit", "manual"] as const;
export const paymentStates = ["UNPAID", "PARTLY_PAID", "PAID", "PARTLY_REFUNDED", "REFUNDED"] as const;
export type PaymentState = (typeof paymentStates)[number];
export const fulfilmentStates = ["UNFULFILLED", "PARTLY", "FULFILLED", "DELIVERED"] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];
/** An exchange and a replacement are orders of their own, created for a return or a claim. */
export const orderKinds = ["sale", "exchange", "replacement"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const LineClaim = z.object({
  id: Id,
  number: z.string(),
  /** Units that wait for the claim's outcome. */
  held: z.int(),
  /** Units that were refunded or replaced for good. */
  settled: z.int(),
  /** Units partly refunded that the customer keeps and may still return. */
  compensated: z.int(),
});
export type LineClaim = z.output<typeof LineClaim>;

export const OrderLine = z.object({
  id: Id,
  external_id: z.string(),
  variant_id: Id.nullable(),
  variant_external_id: z.string().nullable(),
  product_external_id: z.string().nullable(),
  sku: z.string().nullable(),
  title: z.string(),
  variant_title: z.string().nullable(),
  quantity: z.int(),
  unit_price_minor: Minor,
  discount_minor: Minor,
  /** The line's share of the order's discount (M3). */
  order_discount_minor: Minor,
  tax_rate: z.string(),
  tax_minor: Minor,
  /** What the customer paid for the line, tax included. */
  gross_minor: Minor,
  /**
   * What all its units are worth when they come back: what was paid for them, or for those they replace, less what claims paid back for
   * units the customer kept.
   */
  worth_minor: Minor,
  fulfilled_quantity: z.int(),
  /** Units in returns, and refunded or in a return outside. */
  returned: z.int(),
  outside: z.int(),
  /** Claims with units of the line, oldest first. */
  claims: z.array(LineClaim),
  /** Units that can still be returned. */
  free: z.int(),
  /** Combined value of the first 1, 2, … free units, tax included; at most 100 values. */
  free_values_minor: z.array(Minor),
  gift_card: z.boolean(),
  image_url: z.string().nullable(),
  /** Of the catalogue; null when it is not there. */
  product_id: Id.nullable(),
});

export const OrderShipping = z.object({
  id: Id,
  external_id: z.string(),
  title: z.string(),
  price_minor: Minor,
  discount_minor: Minor,
  tax_rate: z.string(),
  tax_minor: Minor,
  gross_minor: Minor,
});

export const OrderPayment = z.object({
  id: Id,
  external_id: z.string(),
  kind: z.enum(paymentKinds),
  captured_minor: Minor,
  captured_at: Time.nullable(),
  refunded_minor: Minor,
  refundable_minor: Minor,
});

/** An issued invoice or credit note. */
export const OrderDocument = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  return_id: Id.nullable(),
  gross_minor: Minor,
  currency: Currency,
  status: z.string(),
  issued_at: Time,
});

export const OrderReturn = z.object({
  id: Id,
  number: z.string(),
  status: z.string(),
  stage: z.string(),
  value_minor: Minor,
  created_at: Time,
});

const Named = z.object({ id: Id, number: z.string() });

/** A return of an exchange's or a replacement's order. */
export const LaterReturn = OrderReturn.extend({ order: Named });

export const OrderClaim = Named.extend({
  type: z.string(),
  status: z.string(),
  stage: z.string(),
  claimed_minor: Minor,
  approved_minor: Minor,
  created_at: Time,
  /** The order of the units that replace claimed ones. */
  replacement: Named.nullable(),
});
export type OrderClaim = z.output<typeof OrderClaim>;

/** Where a replacement comes from. */
export const ReplacementOf = z.object({ claim: Named, order: Named });

export const OrderNote = z.object({ id: Id, at: Time, actor: z.string(), text: z.string(), files: z.array(Id) });
export type OrderNote = z.output<typeof OrderNote>;

/** How an exchange's order is paid. */
export const ExchangeOf = z.object({
  return: z.object({ id: Id, number: z.string() }),
  order: z.object({ id: Id, number: z.string() }),
  /** The returned goods have been settled; until then nothing covers the exchange. */
  settled: z.boolean(),
  /** Covered by the returned goods. */
  covered_minor: Minor,
  /** Invoiced to the customer in addition, and the part already paid. */
  invoiced_minor: Minor,
  invoice_paid_minor: Minor,
});

/** What can be started from or done to an order; `code` says why not. */
export const orderOffers = ["return", "claim", "invoice", "parcel", "edit", "cancel"] as const;
export type OrderOffer = (typeof orderOffers)[number];
export const Offer = z.object({
  action: z.enum(orderOffers),
  allowed: z.boolean(),
  code: z.string().nullable(),
});
