import { z } from "zod";
import { Email, line } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { outcomes, type Stage } from "../returns/states.ts";
import { Percent, Words } from "./fields.ts";

export const startedBy = ["CUSTOMER", "STAFF"] as const;
export const autoApproves = ["NEVER", "RULES", "ALWAYS"] as const;
export const autoProcesses = ["NEVER", "ON_IN_TRANSIT", "ON_RECEIVED", "ON_GRADE_A"] as const;
export const refundTriggers = ["ON_RECEIVED", "ON_IN_TRANSIT", "ON_APPROVED"] as const;
export const defaultResolutions = ["REFUND", "STORE_CREDIT"] as const;
export const bonusTypes = ["NONE", "PERCENT", "FIXED"] as const;
export const exchangePriceRules = ["ITEM", "TOTAL"] as const;
export const outOfStockRules = ["HOLD", "CREDIT", "REFUND"] as const;
export const refundOrders = ["CREDIT_FIRST", "CARD_FIRST"] as const;

export const ReasonCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
/** A return reason customers can choose. */
export const ReturnReason = z.strictObject({
  code: ReasonCode,
  label: Words,
  /** Fees are waived, and the same variant may be sent again. */
  merchant_fault: z.boolean().default(false),
  needs_photo: z.boolean().default(false),
  needs_comment: z.boolean().default(false),
  /** Empty: every outcome the policy allows. */
  allowed_outcomes: z.array(z.enum(outcomes)).max(outcomes.length).default([]),
  active: z.boolean().default(true),
});
export type ReturnReason = z.output<typeof ReturnReason>;

/** Conditions a request must all meet to be approved when `auto_approve` is RULES. */
const AutoApproveRules = z.strictObject({
  /** Minor units of the store's currency; null = no limit. Requests in another currency never meet a limit. */
  max_value_minor: MinorPositive.nullable().default(null),
  /** Empty: any. */
  reasons: z.array(ReasonCode).max(50).default([]),
  outcomes: z.array(z.enum(outcomes)).max(outcomes.length).default([]),
  /** Requests of customers with one of these tags need manual review. */
  excluded_customer_tags: z.array(line(60).min(1)).max(50).default([]),
});

/** Bonus for customers who take store credit. */
const BonusCredit = z.strictObject({
  type: z.enum(bonusTypes).default("NONE"),
  percent: Percent.default(0),
  /** Minor units of the store's currency, per return; not granted for orders in another. */
  amount_minor: MinorPositive.default(0),
  /** Maximum per return; null = no limit. */
  cap_minor: MinorPositive.nullable().default(null),
});

/** The replacement ships on approval, secured by the customer's stored card. */
const InstantExchange = z.strictObject({
  enabled: z.boolean().default(false),
  /** Days until the old item is charged if it has not arrived. */
  window_days: z.int().min(1).max(90).default(14),
  /** Days before the charge at which the customer is reminded. */
  reminder_days: z.int().min(0).max(30).default(3),
});

const days = (max: number) => z.int().min(1).max(max);
/** The steps of an open case, in the order they are usually taken; one that is completed cannot be late. */
export const openStages = [
  "REQUEST",
  "APPROVED",
  "DROP_OFF_IN_STORE",
  "IN_TRANSIT",
  "SHIPMENT_RECEIVED",
  "EVALUATION",
  "PROCESS_RETURN",
  "PAYMENT",
  "FULLY_PAID",
  "EXCHANGE_PROCESS_TRACKING",
] as const satisfies readonly Stage[];
/** Days a case may spend in each step before it counts as late; null = never late. */
const LateAfterDays = z.record(z.enum(openStages), days(365).nullable());
export type LateAfterDays = z.output<typeof LateAfterDays>;

export const generalFields = {
  portal_enabled: z.boolean(),
  started_by: z.array(z.enum(startedBy)).min(1).max(startedBy.length),
  auto_approve: z.enum(autoApproves),
  auto_approve_rules: AutoApproveRules,
  auto_process: z.enum(autoProcesses),
  auto_close: z.boolean(),
  evaluation_mandatory: z.boolean(),
  refund_trigger: z.enum(refundTriggers),
  refund_order: z.enum(refundOrders),
  default_resolution: z.enum(defaultResolutions),
  bonus_credit: BonusCredit,
  /** Days a store credit can be spent, until the end of the last; null = no expiry. */
  credit_valid_days: days(3650).nullable(),
  /** TOTAL offsets all exchange items against all returned ones; ITEM settles each exchange on its own. */
  exchange_price_rule: z.enum(exchangePriceRules),
  out_of_stock_rule: z.enum(outOfStockRules),
  /** Hours a requested exchange item is reserved; 0 = never. */
  exchange_reservation_hours: z.int().min(0).max(2160),
  instant_exchange: InstantExchange,
  expiry_days: days(365),
  reminder_days: days(364).nullable(),
  /** An approved case is late at its expiry at the latest. */
  late_after_days: LateAfterDays,
  label_sender_name: line(100),
  /** A connected store's platform writes to the customer about refunds and shipped exchanges, beside our own mails. */
  platform_notifies: z.boolean(),
  number_prefix: z.string().regex(/^[A-Za-z0-9#/_.-]{0,12}$/),
  notification_email: Email.nullable(),
  /** IANA name; null = the store's own. */
  timezone: line(60).min(1).nullable(),
  reasons: z.array(ReturnReason).min(1).max(50),
};
export const GeneralSettings = z.strictObject(generalFields);
export type GeneralSettings = z.output<typeof GeneralSettings>;
