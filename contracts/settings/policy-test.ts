import { z } from "zod";
import { Id, Time } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { Day } from "./fields.ts";
import { windowStarts } from "./policies.ts";

/** Why a policy did not decide a line; `null` on the one that did. */
export const policyMisses = [
  "INACTIVE",
  "PRODUCT_GROUP",
  "COUNTRY",
  "CUSTOMER_TAG",
  "ORDER_TAG",
  "CHANNEL",
  "PRICE",
  "EARLIER_POLICY",
] as const;
export type PolicyMiss = (typeof policyMisses)[number];
export const feeKinds = ["RESTOCKING", "LABEL", "RETURN", "ORDER", "MANUAL"] as const;

export const PolicyTest = z.strictObject({
  order_id: Id,
  /** When the request would be made; now by default. */
  on: Time.optional(),
  channel: z.enum(["customer", "staff"]).default("customer"),
});

export const OutcomeWindow = z.object({
  outcome: z.enum(outcomes),
  /** Null where the order has not come so far: the window has not begun and is not closed. */
  opens_at: Time.nullable(),
  /** The last instant of the last day; null is without end. */
  closes_at: Time.nullable(),
  /** The same as calendar days of the store. */
  opens_on: Day.nullable(),
  closes_on: Day.nullable(),
  is_open: z.boolean(),
  /** The season that made it longer. */
  season: z.string().nullable(),
});
export type OutcomeWindow = z.output<typeof OutcomeWindow>;

export const Fee = z.object({ kind: z.enum(feeKinds), amount_minor: MinorPositive });

export const PolicyTestAnswer = z.object({
  order: z.object({ id: Id, number: z.string(), currency: Currency }),
  channel: z.enum(["customer", "staff"]),
  on: Time,
  timezone: z.string(),
  /** Whether this channel may start a return at all. */
  may_start: z.boolean(),
  lines: z.array(
    z.object({
      order_line_id: Id,
      title: z.string(),
      variant_title: z.string().nullable(),
      sku: z.string().nullable(),
      quantity: z.int(),
      free: z.int(),
      policy: z.object({ id: Id, name: z.string(), is_default: z.boolean() }),
      /** Every policy in its order, and what kept it from deciding. */
      tried: z.array(z.object({ id: Id, name: z.string(), misses: z.array(z.enum(policyMisses)) })),
      start: z.enum(windowStarts),
      windows: z.array(OutcomeWindow),
      final_sale: z.boolean(),
      /** What may be asked for at that time. */
      allowed_outcomes: z.array(z.enum(outcomes)),
      methods: z.array(z.enum(shippingMethods)),
      /** Of one unit, for a reason that is the customer's. */
      fees: z.array(Fee),
      /** Why the line cannot be returned then (an error code), or null. For staff it is advice unless the goods themselves forbid it. */
      code: z.string().nullable(),
    }),
  ),
  /** Once for the return, were all of it sent back. */
  fees: z.array(Fee),
  /** Of the shipping paid, tax included, were all of it sent back. */
  refund_shipping_minor: MinorPositive,
});
export type PolicyTestAnswer = z.output<typeof PolicyTestAnswer>;
