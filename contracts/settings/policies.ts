import { z } from "zod";
import { Day, Id, line } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { OwnId, Percent, places } from "./fields.ts";

export const windowStarts = ["ORDER", "FULFILMENT", "DELIVERY"] as const;
export const feeTypes = ["NONE", "FIXED", "PERCENT_OF_PAID", "PERCENT_OF_CATALOGUE"] as const;
export const shippingRefunds = ["NEVER", "MERCHANT_FAULT", "WHOLE_ORDER", "ALWAYS"] as const;
/** PAID counts returned goods as they were paid for; PRE_DISCOUNT also counts their share of the order's discount, toward an exchange only. */
export const exchangeCredits = ["PAID", "PRE_DISCOUNT"] as const;

const tags = z.array(line(60).min(1)).max(50).default([]);
/** Which lines the policy covers; an empty condition matches everything, a list matches on any entry. */
const AppliesTo = z.strictObject({
  product_group_ids: z.array(Id).max(100).default([]),
  ...places,
  customer_tags: tags,
  order_tags: tags,
  channels: z.array(line(40).min(1)).max(20).default([]),
  /** Price paid per unit, minor units of the store's currency, inclusive. */
  price_from_minor: MinorPositive.nullable().default(null),
  price_to_minor: MinorPositive.nullable().default(null),
});

/** Days after the start, until the end of the last day in the store's time zone; null = no limit. */
const Days = z.int().min(0).max(3650).nullable();
const PolicyWindow = z.strictObject({
  start: z.enum(windowStarts).default("DELIVERY"),
  /** Added to the shipping date when the delivery date is unknown. */
  transit_days: z.int().min(0).max(90).default(7),
  refund_days: Days.default(30),
  store_credit_days: Days.default(30),
  exchange_days: Days.default(30),
});

/** Orders placed within these dates can be returned at least until `return_until`. */
const Season = z.strictObject({ name: line(100).min(1), from: Day, to: Day, return_until: Day });

const Restocking = z.strictObject({
  type: z.enum(feeTypes).default("NONE"),
  /** For FIXED, per unit; minor units of the store's currency. */
  amount_minor: MinorPositive.default(0),
  percent: Percent.default(0),
});
/** Fixed amounts are in the store's currency and are not charged on orders in another. No fee applies when the merchant is at fault. */
const Fees = z.strictObject({
  restocking: Restocking.prefault({}),
  /** Once per return. */
  label_minor: MinorPositive.default(0),
  return_minor: MinorPositive.default(0),
  /** Once per order, with its first return. */
  order_minor: MinorPositive.default(0),
  /** For sending an exchange, once per return; added to what its items cost. */
  exchange_shipping_minor: MinorPositive.default(0),
  /** Outcomes without fees. */
  waived_for: z.array(z.enum(outcomes)).max(outcomes.length).default([]),
});

export const ReturnPolicy = z.strictObject({
  id: OwnId,
  name: line(100).min(1),
  active: z.boolean().default(true),
  /** Covers whatever no other policy does. There is exactly one: unconditional, always active and last. */
  is_default: z.boolean().default(false),
  applies_to: AppliesTo.prefault({}),
  window: PolicyWindow.prefault({}),
  final_sale: z.boolean().default(false),
  allowed_outcomes: z.array(z.enum(outcomes)).max(outcomes.length).default(["REFUND", "STORE_CREDIT", "EXCHANGE"]),
  methods: z.array(z.enum(shippingMethods)).max(shippingMethods.length).default(["LABEL", "CUSTOMER_LABEL", "IN_STORE"]),
  fees: Fees.prefault({}),
  refund_shipping: z.enum(shippingRefunds).default("NEVER"),
  exchange_credit: z.enum(exchangeCredits).default("PAID"),
  /** Minimum combined value of the units returned under this policy, in minor units of the store's currency. */
  min_value_minor: MinorPositive.nullable().default(null),
  max_value_minor: MinorPositive.nullable().default(null),
  seasons: z.array(Season).max(20).default([]),
});
export type ReturnPolicy = z.output<typeof ReturnPolicy>;

/** In order of precedence: the first match decides. */
export const returnPolicyFields = { policies: z.array(ReturnPolicy).min(1).max(100) };
export const ReturnPolicySettings = z.strictObject(returnPolicyFields);
export type ReturnPolicySettings = z.output<typeof ReturnPolicySettings>;
