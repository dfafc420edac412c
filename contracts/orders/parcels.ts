import { z } from "zod";
import { Id, line, Quantity, Time } from "../envelope.ts";

/** SHIPPED: sent, and not scanned yet. RETURNED: it went back to the sender. */
export const parcelStatuses = [
  "SHIPPED",
  "DROPPED_OFF",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "EXCEPTION",
  "DELIVERED",
  "RETURNED",
  "CANCELLED",
] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];

/** What a carrier's scan may report. */
export type ScanStatus = Exclude<ParcelStatus, "SHIPPED" | "CANCELLED">;

/** A parcel as the store reports it. */
export const Fulfilment = z.object({
  external_id: line(100).min(1),
  carrier: line(100).nullish(),
  tracking_number: line(100).nullish(),
  shipped_at: Time,
  delivered_at: Time.nullish(),
  /** Left out: what is in it is not known. */
  lines: z
    .array(z.object({ line_external_id: line(100).min(1), quantity: Quantity }))
    .max(2000)
    .default([]),
});
export type Fulfilment = z.output<typeof Fulfilment>;

export const Parcel = z.object({
  id: Id,
  external_id: z.string(),
  carrier: z.string().nullable(),
  /** The carrier's name for people. */
  carrier_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  tracking_url: z.string().nullable(),
  status: z.enum(parcelStatuses),
  shipped_at: Time.nullable(),
  last_scan_at: Time.nullable(),
  delivered_at: Time.nullable(),
  country: z.string().nullable(),
  /** Entered here, so it may be changed here. */
  by_hand: z.boolean(),
  version: z.int(),
  lines: z.array(z.object({ order_line_id: Id, quantity: z.int() })),
});
export type Parcel = z.output<typeof Parcel>;

/** A parcel entered by hand. Its units count as sent. */
export const NewParcel = z.strictObject({
  carrier: line(100).nullish(),
  tracking_number: line(100).nullish(),
  /** Left out: now. */
  shipped_at: Time.nullish(),
  delivered_at: Time.nullish(),
  lines: z
    .array(z.object({ order_line_id: Id, quantity: Quantity }))
    .min(1)
    .max(500),
});
export type NewParcel = z.output<typeof NewParcel>;
