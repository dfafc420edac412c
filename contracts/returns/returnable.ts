import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";

/** Units still free to return, with what each would be worth and what may be asked for. */
export const Returnable = z.object({
  order_id: Id,
  currency: Currency,
  lines: z.array(
    z.object({
      order_line_id: Id,
      external_id: z.string(),
      title: z.string(),
      variant_title: z.string().nullable(),
      sku: z.string().nullable(),
      free: z.int(),
      unit_minor: Minor,
      /** What the first 1, 2, … free units are worth together, tax included; at most 100 values. */
      free_values_minor: z.array(Minor),
      returnable: z.boolean(),
      code: z.string().nullable(),
      /** What may be asked for now. */
      allowed_outcomes: z.array(z.string()),
      methods: z.array(z.string()),
      /** Until when each outcome the policy offers may be asked for; null is without end. */
      windows: z.record(z.string(), Time.nullable()),
      /** Of one unit, for a reason that is the customer's. */
      fees: z.array(z.object({ kind: z.string(), amount_minor: Minor })),
    }),
  ),
  /** Once for a return. */
  fees: z.array(z.object({ kind: z.string(), amount_minor: Minor })),
});
