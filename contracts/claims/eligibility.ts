import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { ClaimParcel } from "./parts.ts";
import { claimTypes, evidenceKinds, wantedKinds } from "./states.ts";
import { OrderWishRule } from "./wishes.ts";

/** Whether units of a line can be claimed under a type now; if not, why not and when. */
const TypeEligibility = z.object({
  type: z.enum(claimTypes),
  open: z.boolean(),
  /** Error code and sentence when it is not open. */
  code: z.string().nullable(),
  message: z.string(),
  opens_at: Time.nullable(),
  closes_at: Time.nullable(),
  /** Evidence it needs, whatever the units are worth: a photo of each item, anything else once a claim. */
  evidence: z.array(z.enum(evidenceKinds)),
  needs_address: z.boolean(),
  /** To offer instead: a parcel scanned as delivered may have been stolen. */
  instead: z.enum(claimTypes).nullable(),
});

/** A case that holds units. */
export const Holder = z.object({ noun: z.enum(["return", "claim"]), id: Id, number: z.string(), quantity: z.int() });

export const ClaimRegistration = z.object({
  id: Id,
  name: z.string(),
  product_id: Id,
  order_line_ids: z.array(Id),
  serial: z.string().nullable(),
  status: z.string(),
  starts_at: Time,
  expires_at: Time.nullable(),
  covered_reasons: z.array(z.string()),
  excluded_reasons: z.array(z.string()),
  benefits: z.array(z.object({ type: z.enum(wantedKinds), remaining: z.int().nullable() })),
});

/** What of an order can be claimed. */
export const ClaimEligibility = z.object({
  order_id: Id,
  order_number: z.string(),
  currency: Currency,
  timezone: z.string(),
  /** Types the caller may use; for customers those of the portal. */
  types: z.array(z.enum(claimTypes)),
  /** What stolen units are worth, in the order's currency, from which on the claim needs a police report; null: never. */
  police_report_from_minor: MinorPositive.nullable(),
  lines: z.array(
    z.object({
      order_line_id: Id,
      title: z.string(),
      variant_title: z.string().nullable(),
      sku: z.string().nullable(),
      image_url: z.string().nullable(),
      quantity: z.int(),
      free: z.int(),
      /** Combined value of the next 1, 2, … units, tax included; at most 100 values. */
      free_values_minor: z.array(MinorPositive),
      gift_card: z.boolean(),
      /** The parcels that units of it were sent in, latest first: each has its own windows, and a claim is judged by the best of them. */
      parcel_ids: z.array(Id),
      held_by: z.array(Holder),
      types: z.array(TypeEligibility),
    }),
  ),
  /** What customers may ask for. */
  wishes: z.array(OrderWishRule),
  parcels: z.array(ClaimParcel),
  registrations: z.array(ClaimRegistration),
  ship_to: z.record(z.string(), z.unknown()).nullable(),
});
export type ClaimEligibility = z.output<typeof ClaimEligibility>;
export type TypeEligibility = z.output<typeof TypeEligibility>;
