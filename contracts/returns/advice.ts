import { z } from "zod";
import { Day, Id, Quantity } from "../envelope.ts";
import { Currency } from "../money.ts";
import { exchangeCredits, shippingRefunds } from "../settings/policies.ts";
import { Fee, OutcomeWindow } from "../settings/policy-test.ts";
import { Reason } from "./bodies.ts";
import { FinancialOutcome } from "./outcome.ts";
import { outcomes, shippingMethods } from "./states.ts";

/** A request as far as it has been filled in. */
export const AdviceRequest = z.strictObject({
  order_id: Id,
  shipping_method: z.enum(shippingMethods).default("LABEL"),
  items: z
    .array(
      z.strictObject({
        order_line_id: Id,
        quantity: Quantity,
        reason: Reason.optional(),
        outcome: z.enum(outcomes).optional(),
        exchange: z.strictObject({ variant_id: Id, quantity: Quantity.optional() }).nullish(),
        has_photo: z.boolean().default(false),
        has_comment: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
});

const LineAdvice = z.object({
  order_line_id: Id,
  policy: z.object({ id: Id, name: z.string(), is_default: z.boolean() }),
  final_sale: z.boolean(),
  /** Of the outcomes the policy offers; days are the store's. */
  windows: z.array(OutcomeWindow),
  /** Outcomes that can be requested now. */
  allowed_outcomes: z.array(z.enum(outcomes)),
  methods: z.array(z.enum(shippingMethods)),
  /** Per unit, for a reason on the customer's side. */
  fees: z.array(Fee),
  refund_shipping: z.enum(shippingRefunds),
  exchange_credit: z.enum(exchangeCredits),
});

/** How the policies see a request before it is sent: enforced on customers, advice to staff. */
export const ReturnAdvice = z.object({
  currency: Currency,
  /** Time zone of the windows. */
  timezone: z.string(),
  /** Whether staff can start returns in this store. */
  may_start: z.boolean(),
  /** Every line of the order. */
  lines: z.array(LineAdvice),
  /** What speaks against the request, by line. */
  objections: z.array(
    z.object({
      order_line_id: Id,
      code: z.string(),
      /** In the reader's language. */
      message: z.string(),
      outcome: z.enum(outcomes).nullable(),
      /** The last day, for a window that has closed. */
      closed_on: Day.nullable(),
      /** Staff pass over it with a reason only. */
      needs_reason: z.boolean(),
    }),
  ),
  /** Whether sending the request requires a reason for overriding the policy. */
  needs_override: z.boolean(),
  /** What processing would settle if all of it arrives; null while the request is incomplete or cannot be made. */
  estimate: FinancialOutcome.nullable(),
});
export type ReturnAdvice = z.output<typeof ReturnAdvice>;
export type LineAdvice = ReturnAdvice["lines"][number];
