import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { Id, line } from "../envelope.ts";
import { ClockTime, LongWords, OwnId, places } from "./fields.ts";

const PlaceAddress = z.strictObject({
  line1: line(200).min(1),
  line2: line(200).default(""),
  city: line(120).min(1),
  province: line(120).default(""),
  postcode: line(20).default(""),
  country: Country,
});
export type PlaceAddress = z.output<typeof PlaceAddress>;

/** A return address: the first active one in the list that serves the parcel's country and products is used. */
const place = {
  id: OwnId,
  name: line(120).min(1),
  address: PlaceAddress,
  phone: line(40).default(""),
  /** The platform's location, from `settings/locations`; null when it holds no stock. */
  location_id: Id.nullable().default(null),
  ...places,
  /** Empty: every product. */
  product_group_ids: z.array(Id).max(100).default([]),
  active: z.boolean().default(true),
};

export const ShippingPlace = z.strictObject({
  ...place,
  /** Whether restocking is suggested for items that arrive here. */
  restock: z.boolean().default(true),
});
export type ShippingPlace = z.output<typeof ShippingPlace>;

/** 1 is Monday; a missing day is closed. */
const OpeningHours = z.strictObject({ day: z.int().min(1).max(7), opens: ClockTime, closes: ClockTime });

export const StorePlace = z.strictObject({
  ...place,
  opening_hours: z.array(OpeningHours).max(21).default([]),
  instructions: LongWords.default({}),
  point: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  /** Maximum distance from the customer to be offered; null = any. */
  radius_km: z.int().min(1).max(20_000).nullable().default(null),
  qr: z.boolean().default(true),
  may_restock: z.boolean().default(true),
  may_refund: z.boolean().default(false),
  /** Memberships of the people who work there. */
  member_ids: z.array(Id).max(200).default([]),
});
export type StorePlace = z.output<typeof StorePlace>;

export const shippingLocationFields = { locations: z.array(ShippingPlace).max(100) };
export const inStoreLocationFields = { locations: z.array(StorePlace).max(500) };
export const ShippingLocationSettings = z.strictObject(shippingLocationFields);
export const InStoreLocationSettings = z.strictObject(inStoreLocationFields);
export type ShippingLocationSettings = z.output<typeof ShippingLocationSettings>;
export type InStoreLocationSettings = z.output<typeof InStoreLocationSettings>;
