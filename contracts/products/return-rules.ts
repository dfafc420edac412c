import { z } from "zod";
import { outcomes } from "../returns/states.ts";
import { OutcomeWindow, policyMisses } from "../settings/policy-test.ts";
import { benefitTypes, Duration } from "../warranty/warranty.ts";

const Named = z.object({ id: z.string(), name: z.string() });

/** How a product could be returned if it were ordered, sent and delivered today, at home. */
export const ProductReturnRules = z.object({
  /** Today in the store's time zone. */
  on: z.string(),
  country: z.string(),
  /** The policies that apply, each with the variants it applies to. */
  policies: z.array(
    Named.extend({
      is_default: z.boolean(),
      final_sale: z.boolean(),
      allowed_outcomes: z.array(z.enum(outcomes)),
      windows: z.array(OutcomeWindow),
      /** Empty where it applies to all of them. */
      variants: z.array(Named),
    }),
  ),
  /** Policies that apply to the product under other circumstances, and which. */
  others: z.array(Named.extend({ misses: z.array(z.enum(policyMisses)) })),
  warranty: Named.extend({
    duration: Duration.nullable(),
    registration_required: z.boolean(),
    benefits: z.array(z.enum(benefitTypes)),
  }).nullable(),
});
export type ProductReturnRules = z.output<typeof ProductReturnRules>;
