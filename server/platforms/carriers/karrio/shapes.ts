import { z } from "zod";

const text = z.string();
/** A part of an address. */
const Ref = text.regex(/^[\w-]{1,100}$/);

const Rate = z.object({
  id: text,
  carrier_name: text,
  carrier_id: text.nullish(),
  currency: text.regex(/^[A-Z]{3}$/).nullish(),
  service: text.nullish(),
  total_charge: z.union([text, z.number()]).nullish(),
  transit_days: z.number().nullish(),
});
export type Rate = z.output<typeof Rate>;

export const Shipment = z.object({
  id: Ref,
  status: text,
  tracking_number: text.nullish(),
  label_url: text.nullish(),
  selected_rate: Rate.nullish(),
  carrier_name: text.nullish(),
  tracker_id: Ref.nullish(),
  rates: z.array(Rate).nullish(),
  messages: z.array(z.object({ carrier_name: text.nullish(), carrier_id: text.nullish(), message: z.unknown() })).nullish(),
});
export type Shipment = z.output<typeof Shipment>;

export const Shipments = z.object({ results: z.array(Shipment) });

export const Connections = z.object({
  results: z.array(
    z.object({
      id: text,
      carrier_name: text.nullish(),
      carrier_id: text.nullish(),
      test_mode: z.boolean().nullish(),
      active: z.boolean().nullish(),
    }),
  ),
});

export const Tracker = z.object({
  id: Ref,
  estimated_delivery: text.nullish(),
  events: z
    .array(
      z.object({
        date: text.nullish(),
        time: text.nullish(),
        timestamp: text.nullish(),
        code: text.nullish(),
        description: text.nullish(),
        location: text.nullish(),
        reason: text.nullish(),
        status: text.nullish(),
      }),
    )
    .nullish(),
});
export type Tracker = z.output<typeof Tracker>;
