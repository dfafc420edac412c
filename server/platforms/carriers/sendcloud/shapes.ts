import { z } from "zod";

const text = z.string();
const Amount = z.object({ value: z.union([text, z.number()]).nullish(), currency: text.regex(/^[A-Z]{3}$/).nullish() });

export const Return = z.object({
  /** In listings, and not in all of them. */
  id: z.union([text, z.number()]).nullish(),
  created_at: text.nullish(),
  status: text.nullish(),
  label_cost: Amount.nullish(),
  shipping_option: z.object({ code: text.nullish() }).nullish(),
  tracking_number: text.nullish(),
  label_url: text.nullish(),
  label: z.object({ label_printer: text.nullish() }).nullish(),
  order_number: text.nullish(),
  errors: z.array(z.unknown()).nullish(),
  status_history: z
    .array(
      z.object({
        carrier_update_timestamp: text.nullish(),
        parent_status: text.nullish(),
        carrier_code: text.nullish(),
        carrier_message: text.nullish(),
      }),
    )
    .nullish(),
});
export type Return = z.output<typeof Return>;

export const Returns = z.object({ data: z.array(Return) });
/** A part of an address. */
export const Announced = z.object({ return_id: z.union([z.int(), text.regex(/^\d+$/)]) });
