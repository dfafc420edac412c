import { z } from "zod";
import { Id, line, Time } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { handovers, labelKinds, ParcelNo } from "../labels/shapes.ts";
import { Currency, Minor } from "../money.ts";

/** What a customer can get for a parcel: a carrier's label, or a slip of the store. */
const PortalOffer = z.object({
  id: z.string(),
  kind: z.enum(labelKinds),
  carrier_name: z.string().nullable(),
  service: z.string().nullable(),
  days: z.int().nullable(),
  /** The most that is taken from the refund for it. */
  fee_minor: Minor,
  currency: Currency,
});

export const PortalLabelQuote = z.object({ id: Id, parcel_no: ParcelNo, offers: z.array(PortalOffer), expires_at: Time });
export type PortalLabelQuote = z.output<typeof PortalLabelQuote>;

/** How one parcel of a case is handed in. */
export const PortalParcel = z.object({
  parcel_no: ParcelNo,
  kind: z.enum(labelKinds).nullable(),
  /** Its label is being made. */
  is_coming: z.boolean(),
  handover: z.enum(handovers),
  has_paper: z.boolean(),
  has_code: z.boolean(),
  tracking_number: z.string().nullable(),
  /** Whether its customer can get a label for it now. */
  may_get: z.boolean(),
});
export type PortalParcel = z.output<typeof PortalParcel>;

export const AskedParcel = z.strictObject({ parcel_no: ParcelNo.default(1) });
/** The offer left out, it is the first of the quote. */
export const ChosenLabel = z.strictObject({ quote_id: Id, offer_id: line(100).min(1).optional() });
/** Left out, it is the newest label. */
export const WhichParcel = z.strictObject({ parcel_no: z.coerce.number().int().min(1).max(20).optional() });

export const portalOfferErrors = [
  "NOT_FOUND",
  "WRONG_STAGE",
  "LABEL_EXISTS",
  "TOO_MANY_PARCELS",
  "LABEL_UNAVAILABLE",
  "RATE_LIMITED",
] as const satisfies readonly ErrorCode[];
export const portalLabelErrors = [
  "NOT_FOUND",
  "WRONG_STAGE",
  "LABEL_EXISTS",
  "LABEL_UNAVAILABLE",
  "OFFER_GONE",
] as const satisfies readonly ErrorCode[];
