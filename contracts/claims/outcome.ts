import { z } from "zod";
import { Id } from "../envelope.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { claimKinds, resolutionModes } from "./states.ts";

/** What resolving would do and pay. */
export const ClaimOutcome = z.object({
  currency: Currency,
  items: z.array(
    z.object({
      id: Id,
      kind: z.enum(claimKinds),
      mode: z.enum(resolutionModes),
      quantity: z.int(),
      /** What the units are worth, tax included. */
      value_minor: MinorPositive,
      /** Paid for them; 0 for goods. */
      amount_minor: MinorPositive,
      tax_minor: MinorPositive,
      keep_returnable: z.boolean(),
    }),
  ),
  shipping_minor: MinorPositive,
  refund_minor: MinorPositive,
  credit_minor: MinorPositive,
  /** Goodwill. */
  bonus_minor: MinorPositive,
  /** The sum of the three: what `expected_total_minor` names. */
  total_minor: MinorPositive,
  refunds: z.array(z.object({ payment_id: Id, kind: z.string(), amount_minor: MinorPositive })),
  maximum_refundable_minor: Minor,
  /** Approved units it leaves without a resolution, by item, and what stays approved for them. */
  left: z.array(z.object({ id: Id, quantity: z.int(), amount_minor: MinorPositive })),
  /** Replacement goods by item, and whether they are in stock. */
  replacements: z.array(
    z.object({
      item_id: Id,
      variant_id: Id.nullable(),
      title: z.string(),
      variant_title: z.string().nullable(),
      quantity: z.int(),
      in_stock: z.boolean(),
      /** What they are worth when they are returned. */
      worth_minor: MinorPositive,
    }),
  ),
});
export type ClaimOutcome = z.output<typeof ClaimOutcome>;
