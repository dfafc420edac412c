import { z } from "zod";
import { carrierNamed } from "../carriers.ts";
import { Id, line } from "../envelope.ts";
import { mostParcels } from "../labels/shapes.ts";
import { MinorPositive } from "../money.ts";
import { CarrierRule, labelMoments, mostCarrierRules } from "./carrier-rules.ts";
import { OwnId, places } from "./fields.ts";

export const arrivalActions = ["NOTIFY", "REMIND", "RECEIVE"] as const;
export const labelPayers = ["FREE", "DEDUCT_FIXED", "DEDUCT_COST", "CUSTOMER"] as const;
export const customsValues = ["PAID_PRICE", "FIXED"] as const;

const CarrierAccount = z.strictObject({
  id: OwnId,
  carrier: z.string().refine((name) => carrierNamed(name)?.name === name, { message: "INVALID" }),
  /** Only and always for OTHER. */
  carrier_name: line(80).default(""),
  service: line(80).default(""),
  /** The merchant's account number with the carrier; members see only its last four characters. */
  account: line(80).default(""),
  active: z.boolean().default(true),
});

/** Where labels are provided; the first matching zone decides, elsewhere they are. */
const LabelZone = z.strictObject({ ...places, enabled: z.boolean() });

export const shippingLabelFields = {
  /** Stored until a carrier can be connected; nothing is printed, ordered or charged by them. */
  accounts: z.array(CarrierAccount).max(50),
  payer: z.enum(labelPayers),
  /** Of a carrier's label, never of a return slip: the amount of DEDUCT_FIXED, and of DEDUCT_COST when the carrier reports no cost; minor units of the store's currency. */
  price_minor: MinorPositive,
  customs_value: z.enum(customsValues),
  /** Declared value of an item when FIXED, and the minimum in every case. */
  customs_minimum_minor: MinorPositive.min(1),
  dimension_id: Id.nullable(),
  /** Offer the code from which a counter prints the label, where a carrier issues one. */
  qr_label: z.boolean(),
  label_expiry_days: z.int().min(1).max(365),
  /** Days until an unused label is voided; null = never. */
  void_after_days: z.int().min(1).max(365).nullable(),
  packing_slip: z.boolean(),
  zones: z.array(LabelZone).max(50),
  buy_when: z.enum(labelMoments),
  /** How many parcels a case may come back in, each with a label of its own. */
  max_parcels: z.int().min(1).max(mostParcels),
  rules: z.array(CarrierRule).max(mostCarrierRules),
  /** How long a carrier service may not answer before the next rule is tried. */
  fallback_minutes: z.int().min(5).max(1440),
  /** What follows when a carrier says that a parcel arrived; only returns are received by themselves. */
  on_delivered: z.enum(arrivalActions),
  /** Days without a scan after which a parcel on its way is late. */
  stalled_days: z.int().min(3).max(60),
};
export const ShippingLabelSettings = z.strictObject(shippingLabelFields);
export type ShippingLabelSettings = z.output<typeof ShippingLabelSettings>;

export const registrationFields = ["PHONE", "ADDRESS", "PURCHASE_CHANNEL", "PURCHASE_DATE", "SERIAL", "PROOF", "NOTE"] as const;
export const warrantyFields = {
  portal_enabled: z.boolean(),
  /** Fields of the registration page in addition to name and email. */
  registration_fields: z.array(z.strictObject({ field: z.enum(registrationFields), required: z.boolean() })).max(registrationFields.length),
  /** Days before a warranty ends at which the customer is reminded; null = never. */
  expiry_reminder_days: z.int().min(1).max(365).nullable(),
  /** A warranty claim needs a photo of every item. */
  claim_photos_required: z.boolean(),
  return_location_id: Id.nullable(),
};
export const WarrantySettings = z.strictObject(warrantyFields);
export type WarrantySettings = z.output<typeof WarrantySettings>;
