import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, Minor } from "../money.ts";
import { exchangeCredits } from "../settings/policies.ts";

/** A question of a flow; requests carry the id of its answer. */
export const OfferQuestion = z.object({
  id: z.string(),
  text: z.string(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })),
});

export type OfferQuestion = z.output<typeof OfferQuestion>;

/** Units still free to return, with their value and allowed outcomes. */
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
      /** Combined value of the first 1, 2, … free units, tax included; at most 100 values. */
      free_values_minor: z.array(Minor),
      returnable: z.boolean(),
      code: z.string().nullable(),
      /** Outcomes that can be requested now. */
      allowed_outcomes: z.array(z.string()),
      methods: z.array(z.string()),
      /** The policy that applies to the line. */
      policy_id: Id,
      /** What the returned goods count toward an exchange. */
      exchange_credit: z.enum(exchangeCredits),
      /** Deadline of each outcome the policy offers; null = no limit. */
      windows: z.record(z.string(), Time.nullable()),
      /** Per unit, for a reason on the customer's side. */
      fees: z.array(z.object({ kind: z.string(), amount_minor: Minor })),
      /** What flows ask about this line with what is chosen so far, in the reader's language. */
      questions: z.array(OfferQuestion),
      /** What flows say about it. */
      messages: z.array(z.string()),
    }),
  ),
  /** Once per return. */
  fees: z.array(z.object({ kind: z.string(), amount_minor: Minor })),
});
