import { z } from "zod";
import { Day, Id, Time } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { windowStarts } from "./policies.ts";

/** Why a policy did not match a line; `null` for the one that did. */
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
  /** When the request is made; default: now. */
  on: Time.optional(),
  channel: z.enum(["customer", "staff"]).default("customer"),
});

export const OutcomeWindow = z.object({
  outcome: z.enum(outcomes),
  /** Null when the order has not got that far: the window has not started. */
  opens_at: Time.nullable(),
  /** End of the last day; null = no limit. */
  closes_at: Time.nullable(),
  /** The same as calendar days in the store's time zone. */
  opens_on: Day.nullable(),
  closes_on: Day.nullable(),
  is_open: z.boolean(),
  /** The season that extended it. */
  season: z.string().nullable(),
});
export type OutcomeWindow = z.output<typeof OutcomeWindow>;

export const Fee = z.object({ kind: z.enum(feeKinds), amount_minor: MinorPositive });

export const PolicyTestAnswer = z.object({
  order: z.object({ id: Id, number: z.string(), currency: Currency }),
  channel: z.enum(["customer", "staff"]),
  on: Time,
  timezone: z.string(),
  /** Whether this channel can start a return at all. */
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
      /** Every policy in order, with what kept it from matching. */
      tried: z.array(z.object({ id: Id, name: z.string(), misses: z.array(z.enum(policyMisses)) })),
      start: z.enum(windowStarts),
      windows: z.array(OutcomeWindow),
      final_sale: z.boolean(),
      /** Outcomes available at that time. */
      allowed_outcomes: z.array(z.enum(outcomes)),
      methods: z.array(z.enum(shippingMethods)),
      /** Per unit, for a reason on the customer's side. */
      fees: z.array(Fee),
      /**
       * Error code when the line cannot be returned then, or null. Staff can override it unless the goods themselves are not
       * returnable.
       */
      code: z.string().nullable(),
    }),
  ),
  /** Once per return, if all of it is returned. */
  fees: z.array(Fee),
  /** Shipping refunded, tax included, if all of it is returned. */
  refund_shipping_minor: MinorPositive,
});
export type PolicyTestAnswer = z.output<typeof PolicyTestAnswer>;
