import { expectedLabelFee } from "#server/cases/domain/labels/label-rules";
import type { Advice, LinePolicy, PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import type { StoreRules } from "#server/cases/settings/api";
import type { LineRules, OrderRules } from "./order-rules.ts";

interface Frozen {
  advice: readonly Advice[];
  place_id: string | null;
  answers: Readonly<Record<string, string>>;
}

/** Return the rules at the time of the request, which apply to the case from then on. */
export function snapshotOf(
  { rules, lines }: OrderRules,
  lineIds: readonly string[],
  { advice, place_id, answers }: Frozen,
): PolicySnapshot {
  const { general } = rules;
  const offers = lineIds.flatMap((id) => lines.get(id)?.offer ?? []);
  const flows = lineIds.flatMap((id) => (lines.get(id)?.offer?.paths ?? []).map((path) => ({ ...path, order_line_id: id })));
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
    // Of the whole return, the first line that a flow sets it for decides.
    ...Object.assign({}, ...offers.map(({ rules }) => rules).reverse()),
    ...(Object.keys(answers).length > 0 && { answers }),
    ...(flows.length > 0 && { flows }),
  };
}

/** The label price of the settings applies where the policy has none. */
export function policyOf({ label }: StoreRules, decided: LineRules | undefined): LinePolicy[] {
  if (!decided) return [];
  const { id, name, fees, refund_shipping, exchange_credit } = decided.policy;
  return [{ id, name, refund_shipping, exchange_credit, fees: { ...fees, label_minor: fees.label_minor || expectedLabelFee(label) } }];
}
