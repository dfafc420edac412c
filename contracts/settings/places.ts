import { z } from "zod";
import { Id, line } from "../envelope.ts";
import { ClockTime, Country, LongWords, OwnId, places } from "./fields.ts";

const PlaceAddress = z.strictObject({
  line1: line(200).min(1),
  line2: line(200).default(""),
  city: line(120).min(1),
  province: line(120).default(""),
  postcode: line(20).default(""),
  country: Country,
});
export type PlaceAddress = z.output<typeof PlaceAddress>;

/** A place is taken by the first active one of the list that serves the parcel's country and its products. */
const place = {
  id: OwnId,
  name: line(120).min(1),
  address: PlaceAddress,
  phone: line(40).default(""),
  /** The place as the platform knows it, of `settings/locations`; null when it keeps no stock there. */
  location_id: Id.nullable().default(null),
  ...places,
  /** None: every product. */
  product_group_ids: z.array(Id).max(100).default([]),
  active: z.boolean().default(true),
};

export const ShippingPlace = z.strictObject({
  ...place,
  /** Whether "restock" is proposed for what arrives here. */
  restock: z.boolean().default(true),
});
export type ShippingPlace = z.output<typeof ShippingPlace>;

/** 1 is Monday; a day left out is closed. */
const OpeningHours = z.strictObject({ day: z.int().min(1).max(7), opens: ClockTime, closes: ClockTime });

export const StorePlace = z.strictObject({
  ...place,
  opening_hours: z.array(OpeningHours).max(21).default([]),
  instructions: LongWords.default({}),
  point: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  /** How far from the point it is shown to customers; null is any distance. */
  radius_km: z.int().min(1).max(20_000).nullable().default(null),
  qr: z.boolean().default(true),
  may_restock: z.boolean().default(true),
  may_refund: z.boolean().default(false),
  /** Memberships whose people work there. */
  member_ids: z.array(Id).max(200).default([]),
});
export type StorePlace = z.output<typeof StorePlace>;

export const shippingLocationFields = { locations: z.array(ShippingPlace).max(100) };
export const inStoreLocationFields = { locations: z.array(StorePlace).max(500) };
export const ShippingLocationSettings = z.strictObject(shippingLocationFields);
export const InStoreLocationSettings = z.strictObject(inStoreLocationFields);
export type ShippingLocationSettings = z.output<typeof ShippingLocationSettings>;
export type InStoreLocationSettings = z.output<typeof InStoreLocationSettings>;
