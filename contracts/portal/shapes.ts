import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { labelKinds, ParcelNo } from "../labels/shapes.ts";
import { Currency, Minor } from "../money.ts";
import { OfferQuestion } from "../returns/returnable.ts";
import { closeReasons, decisions, outcomes, shippingMethods, stages, statuses } from "../returns/states.ts";
import type { timelineLabels } from "../returns/timeline.ts";
import { creditStates } from "../store-credits.ts";
import { PortalParcel } from "./labels.ts";
import { PortalShop } from "./look.ts";

/** How a customer sends the items of a case back, while the store awaits them. */
export const SendBack = z.object({
  /** A slip of the store, to go in a parcel that the customer sends, or a carrier's label; null: neither. */
  paper: z.enum(labelKinds).nullable(),
  /** Where the parcel goes, line by line; empty while the store has given no address. */
  address: z.array(z.string()),
  /** Each parcel of the case, the first one also while it has no label. */
  parcels: z.array(PortalParcel),
  /** The parcel that the customer can add; null: none. */
  next_parcel: ParcelNo.nullable(),
});
export type SendBack = z.output<typeof SendBack>;

/** Timeline labels the customer sees. */
export const customerLabels = [
  "Requested",
  "Approved Request",
  "Declined",
  "Cancelled",
  "In Transit",
  "Late Parcel",
  "Shipment Received",
  "Processed",
  "Payment",
  "Invoice Sent",
  "Partial Fulfillment",
  "Fulfilled",
  "Completed",
  "Closed",
  "Reopened",
  "Expired",
  "Label Created",
  "Label Voided",
] as const satisfies readonly (typeof timelineLabels)[number][];

const Fee = z.object({ kind: z.string(), amount_minor: Minor });

/** What can hold the units of a line. */
const holders = ["RETURN", "CLAIM"] as const;

const Line = z.object({
  order_line_id: Id,
  title: z.string(),
  variant_title: z.string().nullable(),
  image_url: z.string().nullable(),
  /** How to send this product back; empty without any. */
  instructions: z.string(),
  quantity: z.int(),
  /** The policy that applies, to find the help beside it. */
  policy_id: Id.nullish(),
  free: z.int(),
  unit_minor: Minor,
  /** Error code (and its message) when it cannot be returned, or null. */
  code: z.string().nullable(),
  message: z.string(),
  /** Whose units of it are no longer free. */
  held_by: z.array(z.enum(holders)).optional(),
  allowed_outcomes: z.array(z.enum(outcomes)),
  methods: z.array(z.enum(shippingMethods)),
  /** Last day to request anything; null = no limit. */
  closes_at: Time.nullable(),
  /** The same for each outcome that may be requested. */
  windows: z.partialRecord(z.enum(outcomes), Time.nullable()),
  fees: z.array(Fee),
  /** What is asked about this line, and said about it. */
  questions: z.array(OfferQuestion),
  messages: z.array(z.string()),
  /** Variants it can be exchanged for. */
  variants: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Price of one unit, tax included. */
      price_minor: Minor,
      /** What one unit costs more (less: negative) than the returned unit is worth; null where discounts decide it. */
      difference_minor: Minor.nullable(),
      available: z.boolean(),
      is_same: z.boolean(),
    }),
  ),
});
export const PortalOrder = z.object({
  id: Id,
  number: z.string(),
  ordered_at: Time,
  currency: Currency,
  store: z.object({ id: Id, name: z.string() }),
  /** Whether customers can start a return now. */
  may_request: z.boolean(),
  lines: z.array(Line),
  /** Once per return. */
  fees: z.array(Fee),
  reasons: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      needs_photo: z.boolean(),
      needs_comment: z.boolean(),
      merchant_fault: z.boolean(),
      /** Empty: every outcome the line allows. */
      allowed_outcomes: z.array(z.enum(outcomes)),
    }),
  ),
  shops: z.array(PortalShop),
});
export type PortalOrder = z.output<typeof PortalOrder>;

export const PortalRow = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(statuses),
  stage: z.enum(stages),
  close_reason: z.enum(closeReasons).nullable(),
  items_summary: z.string(),
  created_at: Time,
});
export type PortalRow = z.output<typeof PortalRow>;

/** A case as shown to its customer: no notes, flags or staff names. */
export const PortalReturn = PortalRow.extend({
  decision: z.enum(decisions),
  shipping_method: z.enum(shippingMethods),
  currency: Currency,
  /** When it expires if no parcel is sent. */
  expires_at: Time.nullable(),
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      variant_title: z.string().nullable(),
      image_url: z.string().nullable(),
      /** How to send this product back; empty without any. */
      instructions: z.string(),
      quantity: z.int(),
      outcome: z.enum(outcomes),
      exchange: z.string().nullable(),
    }),
  ),
  money: z.object({ due_minor: Minor, paid_minor: Minor, invoice_due_minor: Minor }),
  /** Where the difference is paid; null while nothing is owed, or the store asks for it by itself. */
  pay_url: z.string().nullable(),
  parcels: z.array(
    z.object({ id: Id, carrier_name: z.string().nullable(), tracking_number: z.string().nullable(), tracking_url: z.string().nullable() }),
  ),
  /** Oldest first; `text` is the reason for a decline, `is_slip` tells a return slip from a label. */
  story: z.array(z.object({ id: Id, at: Time, label: z.enum(customerLabels), is_slip: z.boolean(), text: z.string() })),
  /** The store the items are brought to. */
  store_place: z.object({ id: Id, name: z.string(), address: z.string() }).nullable(),
  /** The store credit that pays what the exchange costs more, and whether another can be chosen. */
  credit: z.object({ code: z.string(), currency: Currency, balance_minor: Minor, state: z.enum(creditStates) }).nullable(),
  may_choose_credit: z.boolean(),
  may_cancel: z.boolean(),
  send_back: SendBack.nullable(),
  papers: z.object({ label: z.boolean(), label_code: z.boolean(), packing_slip: z.boolean(), drop_off_code: z.boolean() }),
});
export type PortalReturn = z.output<typeof PortalReturn>;

/** The customer's outcome under the store's rules. */
export const PortalQuote = z.object({
  currency: Currency,
  returned_minor: Minor,
  shipping_minor: Minor,
  fees: z.array(Fee),
  /** Deducted only if the store provides a carrier's label, and not part of the sums. */
  label_fee_minor: Minor,
  exchange_minor: Minor,
  exchange_shipping_minor: Minor,
  exchange_discount_minor: Minor,
  /** Paid by the store credit. */
  prior_credit_minor: Minor,
  refund_minor: Minor,
  credit_minor: Minor,
  bonus_minor: Minor,
  /** Amount the customer still has to pay. */
  invoice_minor: Minor,
  /** What is asked and said with what is chosen so far; a question without an answer has to be answered before the request. */
  questions: z.array(OfferQuestion),
  messages: z.array(z.string()),
});
export type PortalQuote = z.output<typeof PortalQuote>;
