import { z } from "zod";
import { Count, ExpectedVersion, Id, line, Quantity, text } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { Currency, MinorPositive } from "../money.ts";
import { Reason, RefusedWas } from "../returns/bodies.ts";
import { carrierClaimStates, claimKinds, claimTypes, evidenceKinds, receivedAs, wantedKinds } from "./states.ts";

/** Return the schema of a list of 1 to 50 items of a claim. */
export const claimItems = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(50);

/** A file that supports an item of a claim. */
export const Evidence = z.strictObject({ file_id: Id, kind: z.enum(evidenceKinds).default("photo") });
export type Evidence = z.output<typeof Evidence>;
const EvidenceList = z.array(Evidence).max(10);

const NewItem = {
  quantity: Quantity,
  reason: Reason,
  description: text(2000).default(""),
  evidence: EvidenceList.default([]),
};
const Base = {
  type: z.enum(claimTypes),
  /** The parcel it is about; left out, the one the items were sent in. */
  parcel_id: Id.nullish(),
  /** For WARRANTY: the registration. */
  registration_id: Id.nullish(),
  wanted: z.enum(wantedKinds).nullish(),
  /** The customer has confirmed the delivery address. */
  address_confirmed: z.boolean().default(false),
};

export const CreateClaim = z.strictObject({
  ...Base,
  order_id: Id,
  /** Why staff go beyond the window or the evidence. */
  override_reason: text(500).nullish(),
  note: text(2000).default(""),
  items: claimItems(z.strictObject({ ...NewItem, order_line_id: Id })),
});
export type CreateClaim = z.output<typeof CreateClaim>;

/** A claim of a store's own system or the customer: order and lines may be named by the platform's ids. */
export const CreatePublicClaim = z.strictObject({
  ...Base,
  order_external_id: line(100).min(1),
  items: claimItems(
    z
      .strictObject({ ...NewItem, order_line_id: Id.optional(), line_external_id: line(100).optional() })
      .refine((item) => Boolean(item.order_line_id) !== Boolean(item.line_external_id), { message: "REQUIRED", path: ["order_line_id"] }),
  ),
});
export type CreatePublicClaim = z.output<typeof CreatePublicClaim>;

/** Reasons a claim may be refused, for any caller. */
export const claimErrors: readonly ErrorCode[] = [
  "NOT_FOUND",
  "UNITS_TAKEN",
  "NOT_RETURNABLE",
  "NOT_FULFILLED",
  "CLAIM_NOT_OPEN",
  "WINDOW_CLOSED",
  "PARCEL_DELIVERED",
  "PHOTO_REQUIRED",
  "EVIDENCE_REQUIRED",
  "REGISTRATION_INVALID",
  "NOT_COVERED",
  "BENEFIT_USED_UP",
  "CLAIM_OPEN",
  "REQUESTS_CLOSED",
  "WISH_NOT_OFFERED",
];

/** Parts of the actions' bodies; `actions.ts` combines them. */
export const ChangedItem = z.strictObject({
  id: Id,
  quantity: Quantity.optional(),
  reason: Reason.optional(),
  description: text(2000).optional(),
  evidence: EvidenceList.optional(),
});
export const ApprovedItem = z.strictObject({
  id: Id,
  /** 0 gives the item's units back to the customer. */
  quantity: Count,
  /** Left out: what the units are worth. */
  amount_minor: MinorPositive.optional(),
});
export const ReceivedItem = z.strictObject({ id: Id, received: Count, as: z.enum(receivedAs).default("SCRAP") });
export const ResolvedItem = z.strictObject({
  id: Id,
  kind: z.enum(claimKinds),
  /** Left out: every approved unit of the item that is not resolved yet. */
  quantity: Quantity.optional(),
  /** Below what the units are worth: a compensation, and the customer keeps them. Left out: what is approved for the units. */
  amount_minor: MinorPositive.optional(),
  /** For REPLACEMENT; left out, the same variant. */
  variant_id: Id.optional(),
  /** Whether compensated units can be returned later. */
  keep_returnable: z.boolean().default(true),
});
export type ResolvedItem = z.output<typeof ResolvedItem>;
export const Resolution = {
  items: claimItems(ResolvedItem).optional(),
  shipping: z.strictObject({ amount_minor: MinorPositive, kind: z.enum(["REFUND", "STORE_CREDIT"]).default("REFUND") }).optional(),
  /** Beyond what was paid; by the owner, with a reason. */
  goodwill: z.strictObject({ kind: z.literal("STORE_CREDIT").default("STORE_CREDIT"), amount_minor: MinorPositive }).optional(),
  reason: text(1000).optional(),
  /** The merchant pays a refund themselves, as by a bank transfer: no payment provider is asked. */
  by_hand: z.boolean().optional(),
  refused_was: RefusedWas,
};
export const AddedEvidence = z.strictObject({ item_id: Id.optional(), ...Evidence.shape });
export const Parcel = z.union([line(100), z.strictObject({ number: line(100).optional(), carrier: line(100).optional() })]);

const carrierClaim = {
  parcel_id: Id.nullish(),
  carrier: line(100).min(1),
  reference: line(100).default(""),
  currency: Currency.optional(),
  claimed_minor: MinorPositive,
  note: text(2000).default(""),
};
export const NewCarrierClaim = z.strictObject({ ...carrierClaim, state: z.enum(["DRAFT", "SUBMITTED"]).default("DRAFT") });
export type NewCarrierClaim = z.output<typeof NewCarrierClaim>;
/** Fields left out do not change; a state only goes forward. */
export const CarrierClaimChange = z
  .strictObject({
    reference: line(100),
    claimed_minor: MinorPositive,
    approved_minor: MinorPositive,
    paid_minor: MinorPositive,
    note: text(2000),
    state: z.enum(carrierClaimStates),
    expected_version: ExpectedVersion.unwrap(),
  })
  .partial();
export type CarrierClaimChange = z.output<typeof CarrierClaimChange>;
