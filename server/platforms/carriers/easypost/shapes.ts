import { z } from "zod";

const text = z.string();
/** A part of an address. */
const Ref = z.string().regex(/^[\w-]{1,100}$/);
const money = z.union([z.string(), z.number()]).nullish();

const Rate = z.object({
  id: text,
  carrier: text,
  service: text,
  rate: money,
  currency: text.nullish(),
  delivery_days: z.number().nullish(),
  est_delivery_days: z.number().nullish(),
  billing_type: text.nullish(),
});
export type Rate = z.output<typeof Rate>;

const Fee = z.object({ type: text, amount: money, charged: z.boolean().nullish(), refunded: z.boolean().nullish() });

export const Shipment = z.object({
  id: Ref,
  tracking_code: text.nullish(),
  refund_status: text.nullish(),
  postage_label: z.object({ id: text.nullish(), label_url: text.nullish(), label_pdf_url: text.nullish() }).nullish(),
  selected_rate: Rate.nullish(),
  tracker: z.object({ id: Ref }).nullish(),
  fees: z.array(Fee).nullish(),
  forms: z.array(z.object({ form_type: text.nullish(), form_url: text.nullish() })).nullish(),
  messages: z.array(z.object({ carrier: text.nullish(), message: z.unknown() })).nullish(),
  rates: z.array(Rate).nullish(),
});
export type Shipment = z.output<typeof Shipment>;

export const Tracker = z.object({
  id: text,
  est_delivery_date: text.nullish(),
  tracking_details: z
    .array(
      z.object({
        message: text.nullish(),
        status: text,
        status_detail: text.nullish(),
        datetime: text,
        tracking_location: z.object({ city: text.nullish(), state: text.nullish(), country: text.nullish() }).nullish(),
      }),
    )
    .nullish(),
});

/** An address with what is known of it; it is made either way. */
export const Checked = z.object({
  verifications: z
    .object({ delivery: z.object({ success: z.boolean(), errors: z.array(z.object({ message: text.nullish() })).nullish() }).nullish() })
    .nullish(),
});

export const Accounts = z.array(z.object({ id: text, type: text.nullish(), readable: text.nullish(), description: text.nullish() }));
export const User = z.object({ balance: money });
