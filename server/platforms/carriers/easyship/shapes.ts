import { z } from "zod";

const text = z.string();
const money = z.union([text, z.number()]).nullish();
const Service = z.object({ id: text.nullish(), name: text.nullish(), umbrella_name: text.nullish() });

/** Older answers name a service by `courier_id` and `courier_name`. */
const Rate = z.object({
  courier_service: Service.nullish(),
  courier_id: text.nullish(),
  courier_name: text.nullish(),
  total_charge: money,
  /** A part of it. */
  insurance_fee: money,
  currency: text.regex(/^[A-Z]{3}$/).nullish(),
  min_delivery_time: z.number().nullish(),
  max_delivery_time: z.number().nullish(),
});
export type Rate = z.output<typeof Rate>;

const Document = z.object({
  category: text.nullish(),
  format: text.nullish(),
  base64_encoded_strings: z.array(text).nullish(),
  url: text.nullish(),
});

const Shipment = z.object({
  /** A part of an address. */
  easyship_shipment_id: text.regex(/^[\w-]{1,100}$/),
  label_state: text.nullish(),
  delivery_state: text.nullish(),
  updated_at: text.nullish(),
  courier_service: Service.nullish(),
  courier: Service.nullish(),
  trackings: z.array(z.object({ tracking_number: text.nullish(), leg_number: z.number().nullish() })).nullish(),
  shipping_documents: z.array(Document).nullish(),
  last_failure_http_response_messages: z.array(z.unknown()).nullish(),
  rates: z.array(Rate).nullish(),
});
export type Shipment = z.output<typeof Shipment>;

export const ShipmentAnswer = z.object({
  shipment: Shipment,
  meta: z.object({ errors: z.array(z.unknown()).nullish() }).nullish(),
});
export type ShipmentAnswer = z.output<typeof ShipmentAnswer>;

const Checkpoint = z.object({
  order_number: z.number(),
  message: text.nullish(),
  location: text.nullish(),
  city: text.nullish(),
  country_iso3: text.nullish(),
  checkpoint_time: text.nullish(),
  primary_status: text.nullish(),
});
export type Checkpoint = z.output<typeof Checkpoint>;

export const TrackingsAnswer = z.object({
  trackings: z.array(
    z.object({
      easyship_shipment_id: text,
      status: text.nullish(),
      eta_date: text.nullish(),
      checkpoints: z.array(Checkpoint).nullish(),
    }),
  ),
});
