import { z } from "zod";
import type { Operation } from "../contract.ts";
import { Id, line, Time } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { handovers, labelKinds, mostParcels, ParcelNo } from "../labels/shapes.ts";
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

const AskedParcel = z.strictObject({ parcel_no: ParcelNo.default(1) });
/** The offer left out, it is the first of the quote. */
const ChosenLabel = z.strictObject({ quote_id: Id, offer_id: line(100).min(1).optional() });
/** Left out, it is the newest label. */
const WhichParcel = z.strictObject({ parcel_no: z.coerce.number().int().min(1).max(mostParcels).optional() });

const offerErrors = [
  "NOT_FOUND",
  "WRONG_STAGE",
  "LABEL_EXISTS",
  "TOO_MANY_PARCELS",
  "LABEL_UNAVAILABLE",
  "RATE_LIMITED",
] as const satisfies readonly ErrorCode[];
const labelErrors = ["NOT_FOUND", "WRONG_STAGE", "LABEL_EXISTS", "LABEL_UNAVAILABLE", "OFFER_GONE"] as const satisfies readonly ErrorCode[];

interface LabelsOf<Params extends z.ZodObject, Case extends z.ZodType> {
  /** Address of the case. */
  path: string;
  params: Params;
  /** The case as its customer sees it. */
  data: Case;
  affects: readonly string[];
  /** What the paper is for. */
  paper: string;
}

/** Return the calls of customers on the labels of a case: the same for every kind of case. */
export const portalLabelOperations = <Params extends z.ZodObject, Case extends z.ZodType>({
  path,
  params,
  data,
  affects,
  paper,
}: LabelsOf<Params, Case>) =>
  ({
    labelOffers: {
      method: "POST",
      path: `${path}/label-offers`,
      can: ["create", "PortalCase"],
      summary:
        "What a label for a parcel would cost the customer, three times an hour; only where the store lets customers get labels. Nothing is bought",
      params,
      body: AskedParcel,
      data: PortalLabelQuote,
      errors: offerErrors,
      affects: [],
      example: { body: {} },
    },
    getLabel: {
      method: "POST",
      path: `${path}/label`,
      can: ["create", "PortalCase"],
      summary: "Get the label of an offer; one more where it can no longer be used",
      params,
      body: ChosenLabel,
      data,
      status: 202,
      errors: labelErrors,
      affects,
      example: { body: { quote_id: "0198…" } },
    },
    label: {
      method: "GET",
      path: `${path}/label`,
      can: ["read", "PortalCase"],
      summary: paper,
      params,
      query: WhichParcel,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    labelCode: {
      method: "GET",
      path: `${path}/label-code`,
      can: ["read", "PortalCase"],
      summary: "The code from which a carrier's counter prints the label, a picture; only where the carrier issues one",
      params,
      query: WhichParcel,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  }) as const satisfies Record<string, Operation>;
