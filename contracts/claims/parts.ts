import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { parcelStatuses } from "../orders/parcels.ts";
import { carrierClaimStates, claimKinds, evidenceKinds, resolutionModes, resolutionStates } from "./states.ts";

/** Parts of a claim's detail. */
export const ClaimEvidence = z.object({ file_id: Id, kind: z.enum(evidenceKinds) });

export const ClaimItem = z.object({
  id: Id,
  order_line_id: Id,
  /** Of the catalogue; null when it is not there. */
  product_id: Id.nullable(),
  variant_id: Id.nullable(),
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  /** Of its variant in the catalogue; null when it has none. */
  barcode: z.string().nullable(),
  image_url: z.string().nullable(),
  reason: z.string(),
  description: z.string(),
  evidence: z.array(ClaimEvidence),
  quantity: z.int(),
  /** Units the customer may claim or return again. */
  released: z.int(),
  approved: z.int(),
  approved_minor: MinorPositive,
  approved_tax_minor: MinorPositive,
  received: z.int(),
  /** Units with a resolution. */
  resolved: z.int(),
  /** Fewest units the claim can be approved for or changed to: those with a resolution stay. */
  minimum: z.int(),
  /** Approved units without a resolution, and what of the approved amount is left for them. */
  left: z.int(),
  left_minor: MinorPositive,
  /** What the claimed units were paid for, tax included. */
  value_minor: MinorPositive,
  /** Combined value of the first 1, 2, … claimed units without a resolution; at most 100 values. */
  values_minor: z.array(MinorPositive),
});
export type ClaimItem = z.output<typeof ClaimItem>;

export const ClaimParcel = z.object({
  id: Id,
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  status: z.enum(parcelStatuses),
  shipped_at: Time.nullable(),
  last_scan_at: Time.nullable(),
  delivered_at: Time.nullable(),
  country: z.string().nullable(),
  lines: z.array(z.object({ order_line_id: Id, quantity: z.int() })),
});
export type ClaimParcel = z.output<typeof ClaimParcel>;

export const ClaimResolution = z.object({
  id: Id,
  /** Null: shipping, goodwill. */
  item_id: Id.nullable(),
  kind: z.enum(claimKinds),
  mode: z.enum(resolutionModes),
  quantity: z.int(),
  amount_minor: MinorPositive,
  tax_minor: MinorPositive,
  state: z.enum(resolutionStates),
  ledger_id: Id.nullable(),
  /** The replacement's order. */
  order: z.object({ id: Id, number: z.string() }).nullable(),
  variant: z.object({ id: Id, title: z.string(), variant_title: z.string().nullable() }).nullable(),
  /** Units of goods that were sent. */
  sent: z.int(),
  /** Units of goods still to be sent, which completing sends and cancelling withdraws; 0 where nothing is sent or it has ended. */
  to_send: z.int(),
  /** The benefit of a warranty it used. */
  benefit: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The carrier's page about it, where that is known. */
  tracking_url: z.string().nullable(),
  actor: z.string(),
  created_at: Time,
  done_at: Time.nullable(),
});
export type ClaimResolution = z.output<typeof ClaimResolution>;

/** A claim against the carrier. Its money is the merchant's; customers do not see it. */
export const CarrierClaim = z.object({
  id: Id,
  parcel_id: Id.nullable(),
  carrier: z.string(),
  reference: z.string(),
  state: z.enum(carrierClaimStates),
  currency: Currency,
  claimed_minor: MinorPositive,
  approved_minor: MinorPositive.nullable(),
  paid_minor: MinorPositive.nullable(),
  /** First and last moment the carrier accepts it; null = not known. */
  opens_on: Time.nullable(),
  file_by: Time.nullable(),
  filed_at: Time.nullable(),
  decided_at: Time.nullable(),
  paid_at: Time.nullable(),
  note: z.string(),
  version: z.int(),
  created_at: Time,
  updated_at: Time,
});
export type CarrierClaim = z.output<typeof CarrierClaim>;
