import { z } from "zod";
import { Id, line, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/**
 * WANTED waits to be made; PURCHASING: the carrier service was asked and has not answered; UNKNOWN: whether it was bought is looked up, and it
 * is never asked again before that is known; FAILED is retried by hand, or automatically where nobody was asked; VOIDING waits for the
 * carrier to void it.
 */
export const labelStates = ["WANTED", "PURCHASING", "UNKNOWN", "READY", "FAILED", "VOIDING", "VOIDED", "EXPIRED"] as const;
export type LabelState = (typeof labelStates)[number];
/** The states of the one label of a parcel that counts. */
export const statesInForce = ["WANTED", "PURCHASING", "UNKNOWN", "READY", "FAILED"] as const satisfies readonly LabelState[];

/** SLIP: a paper of ours that no carrier knows and that pays no postage. LABEL: a carrier's own, with its tracking number. */
export const labelKinds = ["SLIP", "LABEL"] as const;
export type LabelKind = (typeof labelKinds)[number];

/** What the customer gets to hand a parcel in: a label to print, a code from which a counter prints it, or both. */
export const handovers = ["PRINT", "CODE", "BOTH"] as const;
export type Handover = (typeof handovers)[number];
/** WANTED: the code is still to be fetched; NONE: the carrier issues none, so that the label is printed. */
export const codeStates = ["WANTED", "ISSUED", "NONE"] as const;

/** What became of the money of a voided label. */
export const refundStates = ["NONE", "REQUESTED", "REFUNDED", "REJECTED", "NOT_APPLICABLE"] as const;
export type RefundState = (typeof refundStates)[number];

/** What a carrier asks for the parcel. */
export const LabelOffer = z.object({
  id: z.string(),
  carrier: z.string(),
  carrier_name: z.string(),
  service: z.string(),
  /** Null: the service names no price before it sells. */
  cost_minor: Minor.nullable(),
  currency: Currency,
  /** Null: the carrier does not say. */
  days: z.int().nullable(),
  /** Billed to the store's own contract with the carrier instead of its balance at the service. */
  is_carrier_billed: z.boolean(),
  /** The part of its cost that insurance is; null: it has none, or the service names it after the purchase. */
  insurance_minor: Minor.nullish(),
});
export type LabelOffer = z.output<typeof LabelOffer>;

/** The parcels of a case are numbered from 1. */
export const mostParcels = 20;
export const ParcelNo = z.int().min(1).max(mostParcels);

export const LabelQuote = z.object({
  id: Id,
  parcel_no: ParcelNo,
  connection_id: Id,
  connection_name: z.string(),
  is_test: z.boolean(),
  offers: z.array(LabelOffer),
  /** Carriers that offer nothing, in their words. */
  refusals: z.array(z.object({ carrier: z.string(), message: z.string() })),
  /** The declared value that offers insure, in the currency of the case; null: they do not. */
  insured_minor: Minor.nullable(),
  insured_currency: Currency,
  /** What the service doubts about the customer's address, in its own words; null: nothing, or it does not check. Buying uses it as written. */
  address_doubt: z.string().nullable(),
  expires_at: Time,
});
export type LabelQuote = z.output<typeof LabelQuote>;

/** Left out, the only connection is asked for the first parcel, and the parcel is the one the items need. */
export const QuoteRequest = z.strictObject({
  parcel_no: ParcelNo.optional(),
  connection_id: Id.optional(),
  dimension_id: Id.optional(),
  weight_g: z.int().min(1).max(1_000_000).optional(),
  /** Insure the declared value of the items. */
  insure: z.boolean().optional(),
});

export const chargeKinds = ["POSTAGE", "FEE", "INSURANCE", "ADJUSTMENT", "REFUND"] as const;
export type ChargeKind = (typeof chargeKinds)[number];
export const LabelCharge = z.object({ id: Id, kind: z.enum(chargeKinds), amount_minor: Minor, currency: Currency, at: Time });
export type LabelCharge = z.output<typeof LabelCharge>;

export const scanStatuses = [
  "AWAITING",
  "DROPPED_OFF",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "DELIVERED",
  "EXCEPTION",
  "RETURNED",
  "VOID",
] as const;
export type ScanStatus = (typeof scanStatuses)[number];
export const scanDetails = ["DELAYED", "AVAILABLE_FOR_PICKUP", "CUSTOMS_HELD", "ADDRESS_PROBLEM", "REFUSED", "LOST", "DAMAGED"] as const;
export type ScanDetail = (typeof scanDetails)[number];
export const Scan = z.object({
  id: Id,
  /** Null: a word of the carrier's that is not known. */
  status: z.enum(scanStatuses).nullable(),
  detail: z.enum(scanDetails).nullable(),
  at: Time,
  place: z.string().nullable(),
  message: z.string().nullable(),
});
export type Scan = z.output<typeof Scan>;

export const Label = z.object({
  id: Id,
  /** The return, or the claim, whose items it brings back. */
  return_id: Id.nullable(),
  claim_id: Id.nullable(),
  /** Which parcel of the case it is for. */
  parcel_no: ParcelNo,
  state: z.enum(labelStates),
  kind: z.enum(labelKinds),
  /** Null for a slip, which names none. */
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  /** The carrier's, or the slip's own number, which identifies the parcel here alone. */
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  /** Has a printable document; false for a tracking number typed in. */
  has_document: z.boolean(),
  service: z.string().nullable(),
  handover: z.enum(handovers),
  /** What became of the code; null: none is wanted. */
  code_state: z.enum(codeStates).nullable(),
  /** Bought through a connection; null for slips and labels bought elsewhere. */
  connection_id: Id.nullable(),
  /** The rule that chose its offer, as it was called then; null: a person did. */
  rule_name: z.string().nullable(),
  /** What was taken for it and not given back; null: a carrier bills it, and the amount is not known. */
  cost_minor: Minor,
  cost_currency: Currency,
  deduct_minor: Minor,
  currency: Currency,
  /** The declared value it insures, in its currency; null: none. */
  insured_minor: Minor.nullable(),
  refund_state: z.enum(refundStates),
  /** Until then the carrier gives its price back if it is unused. */
  void_deadline: Time.nullable(),
  /** The day it is expected to arrive. */
  eta: z.string().nullable(),
  /** Error code of the failure, or of what is wrong with a label that is ready. */
  error: z.string().nullable(),
  error_message: z.string(),
  /** The carrier's own words. */
  carrier_message: z.string().nullable(),
  /** UNKNOWN: when it is looked up next; READY: when its parcel is. */
  next_look_at: Time.nullable(),
  /** Already scanned by the carrier, so it cannot be voided. */
  used: z.boolean(),
  may_void: z.boolean(),
  may_resolve: z.boolean(),
  /** The first of its connection: somebody is to look whether it goes from the customer to the store. */
  asks_first: z.boolean(),
  may_retry: z.boolean(),
  void_reason: z.string().nullable(),
  created_at: Time,
  ready_at: Time.nullable(),
  expires_at: Time.nullable(),
  ended_at: Time.nullable(),
});
export type Label = z.output<typeof Label>;

/** A label that was paid for and not used. */
export const UnusedLabel = z.object({
  id: Id,
  return_id: Id.nullable(),
  claim_id: Id.nullable(),
  /** The number of its case. */
  number: z.string(),
  state: z.enum(["READY", "EXPIRED", "VOIDING", "VOIDED"]),
  carrier_name: z.string().nullable(),
  service: z.string().nullable(),
  tracking_number: z.string().nullable(),
  cost_minor: Minor,
  cost_currency: Currency,
  ready_at: Time.nullable(),
  /** When it is voided by itself; null: never. */
  void_after: Time.nullable(),
  void_deadline: Time.nullable(),
  refund_state: z.enum(refundStates),
  may_void: z.boolean(),
});
export type UnusedLabel = z.output<typeof UnusedLabel>;

/** What can be made for one parcel of a case now, and if nothing, the reason. */
const ParcelOptions = z.object({
  parcel_no: ParcelNo,
  may_make: z.boolean(),
  message: z.string(),
  may_buy: z.boolean(),
  buy_message: z.string(),
});
export type ParcelOptions = z.output<typeof ParcelOptions>;

export const CaseLabels = z.object({
  items: z.array(Label),
  /** The parcels of the case, the first one also while it has no label. */
  parcels: z.array(ParcelOptions),
  /** The parcel that can be added; null while those there are have no label. */
  next_parcel: ParcelOptions.nullable(),
  /** The connections that labels can be bought from; empty for whoever may not buy. */
  connections: z.array(z.object({ id: Id, name: z.string(), is_test: z.boolean() })),
  /** Whether a label can be bought for the first parcel now; if not, the reason. A slip or failed label is replaced by it. */
  may_buy: z.boolean(),
  buy_message: z.string(),
  /** Whether a new label can be requested for it now; if not, the reason. */
  may_make: z.boolean(),
  code: z.string().nullable(),
  message: z.string(),
  /** The customer drops the items off in a store and shows a QR code. */
  has_drop_off_code: z.boolean(),
});
export type CaseLabels = z.output<typeof CaseLabels>;

/** Empty: a return slip is made. With a tracking number it is a label bought elsewhere, with an offer one that is bought now. */
export const LabelRequest = z.strictObject({
  /** The next number adds a parcel; left out, it is the first one, or that of the quote. */
  parcel_no: ParcelNo.optional(),
  quote_id: Id.optional(),
  /** One of the quote's offers. */
  offer_id: line(100).min(1).optional(),
  tracking_number: line(100).min(1).optional(),
  carrier: line(100).optional(),
  carrier_name: line(100).optional(),
});
