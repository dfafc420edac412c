import { expectedLabelFee } from "#server/domain/label-rules";
import type { Advice, LinePolicy, PolicySnapshot } from "#server/domain/policy-snapshot";
import type { StoreRules } from "../deps.ts";
import type { LineRules, OrderRules } from "./order-rules.ts";

/** Return the rules at the time of the request, which apply to the case from then on. */
export function snapshotOf(
  { rules, lines }: OrderRules,
  lineIds: readonly string[],
  advice: readonly Advice[],
  place_id: string | null,
): PolicySnapshot {
  const { general } = rules;
  return {
    refund_trigger: general.refund_trigger,
    evaluation_mandatory: general.evaluation_mandatory,
    auto_close: general.auto_close,
    auto_process: general.auto_process,
    refund_order: general.refund_order,
    default_resolution: general.default_resolution,
    bonus_credit: general.bonus_credit,
    credit_valid_days: general.credit_valid_days,
    exchange_price_rule: general.exchange_price_rule,
    out_of_stock_rule: general.out_of_stock_rule,
    exchange_reservation_hours: general.exchange_reservation_hours,
    expiry_days: general.expiry_days,
    reminder_days: general.reminder_days,
    instant_exchange: general.instant_exchange.enabled,
    instant_window_days: general.instant_exchange.window_days,
    instant_reminder_days: general.instant_exchange.reminder_days,
    store_currency: rules.currency,
    fault_reasons: general.reasons.filter(({ merchant_fault }) => merchant_fault).map(({ code }) => code),
    lines: Object.fromEntries(lineIds.flatMap((id) => policyOf(rules, lines.get(id)).map((policy) => [id, policy]))),
    advice,
    place_id,
  };
}

/** The label price of the settings applies where the policy has none. */
export function policyOf({ label }: StoreRules, decided: LineRules | undefined): LinePolicy[] {
  if (!decided) return [];
  const { id, name, fees, refund_shipping, exchange_credit } = decided.policy;
  return [{ id, name, refund_shipping, exchange_credit, fees: { ...fees, label_minor: fees.label_minor || expectedLabelFee(label) } }];
}
