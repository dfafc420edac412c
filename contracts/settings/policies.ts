import { z } from "zod";
import { Id, line } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { Day, OwnId, Percent, places } from "./fields.ts";

export const windowStarts = ["ORDER", "FULFILMENT", "DELIVERY"] as const;
export const feeTypes = ["NONE", "FIXED", "PERCENT_OF_PAID", "PERCENT_OF_CATALOGUE"] as const;
export const shippingRefunds = ["NEVER", "MERCHANT_FAULT", "WHOLE_ORDER", "ALWAYS"] as const;
export type WindowStart = (typeof windowStarts)[number];

const tags = z.array(line(60).min(1)).max(50).default([]);
/** What a line must be for the policy to decide it; each part that is empty fits everything, of a list one is enough. */
const AppliesTo = z.strictObject({
  product_group_ids: z.array(Id).max(100).default([]),
  ...places,
  customer_tags: tags,
  order_tags: tags,
  channels: z.array(line(40).min(1)).max(20).default([]),
  /** What was paid for one unit, minor units of the store's currency, both ends included. */
  price_from_minor: MinorPositive.nullable().default(null),
  price_to_minor: MinorPositive.nullable().default(null),
});

/** Days after the start, to the end of the last one in the store's time; null is without end. */
const Days = z.int().min(0).max(3650).nullable();
const PolicyWindow = z.strictObject({
  start: z.enum(windowStarts).default("DELIVERY"),
  /** Added to the shipment's day where the day of delivery is not known. */
  transit_days: z.int().min(0).max(90).default(7),
  refund_days: Days.default(30),
  store_credit_days: Days.default(30),
  exchange_days: Days.default(30),
});

/** Orders placed within these days may be returned at least until that day. */
const Season = z.strictObject({ name: line(100).min(1), from: Day, to: Day, return_until: Day });

const Restocking = z.strictObject({
  type: z.enum(feeTypes).default("NONE"),
  /** For FIXED, a unit; minor units of the store's currency. */
  amount_minor: MinorPositive.default(0),
  percent: Percent.default(0),
});
/** Fixed amounts are in the store's currency and are not taken from an order in another. None is taken when the merchant was at fault. */
const Fees = z.strictObject({
  restocking: Restocking.prefault({}),
  /** Once a return. */
  label_minor: MinorPositive.default(0),
  return_minor: MinorPositive.default(0),
  /** Once an order, with its first return. */
  order_minor: MinorPositive.default(0),
  /** Outcomes that cost nothing. */
  waived_for: z.array(z.enum(outcomes)).max(outcomes.length).default([]),
});

export const ReturnPolicy = z.strictObject({
  id: OwnId,
  name: line(100).min(1),
  active: z.boolean().default(true),
  /** Decides what no other does. There is exactly one, without conditions, always active and always last. */
  is_default: z.boolean().default(false),
  applies_to: AppliesTo.prefault({}),
  window: PolicyWindow.prefault({}),
  final_sale: z.boolean().default(false),
  allowed_outcomes: z.array(z.enum(outcomes)).max(outcomes.length).default(["REFUND", "STORE_CREDIT", "EXCHANGE"]),
  methods: z.array(z.enum(shippingMethods)).max(shippingMethods.length).default(["LABEL", "CUSTOMER_LABEL", "IN_STORE"]),
  fees: Fees.prefault({}),
  refund_shipping: z.enum(shippingRefunds).default("NEVER"),
  /** What the units asked back under this policy must be worth together, minor units of the store's currency. */
  min_value_minor: MinorPositive.nullable().default(null),
  max_value_minor: MinorPositive.nullable().default(null),
  seasons: z.array(Season).max(20).default([]),
});
export type ReturnPolicy = z.output<typeof ReturnPolicy>;

/** In the order they are tried: the first that fits decides. */
export const returnPolicyFields = { policies: z.array(ReturnPolicy).min(1).max(100) };
export const ReturnPolicySettings = z.strictObject(returnPolicyFields);
export type ReturnPolicySettings = z.output<typeof ReturnPolicySettings>;
