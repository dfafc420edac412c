import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { Outcome } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { percentOf } from "./allocate.ts";

export type FeeRules = ReturnPolicy["fees"];
/** Units of one line returned together. Minor units of the order's currency. */
export interface FeeLine {
  rules: FeeRules;
  quantity: number;
  /** What was paid for them, tax included. */
  paid_minor: number;
  /** What they cost before any discount. */
  catalogue_minor: number;
  outcome: Outcome;
  /** Whether the reason for the return is the merchant's fault. */
  isFault: boolean;
}
export interface FeeOccasion {
  /** Per-return fees are taken with the first units settled. */
  isFirstOfReturn: boolean;
  isFirstOfOrder: boolean;
  /** Whether the customer uses a label paid for by the merchant. */
  hasLabel: boolean;
  /** Fixed amounts are in the store's currency: an order in another one pays percentages only. */
  isStoreCurrency: boolean;
}
type Fee = FrozenOutcome["fees"][number];

/**
 * Return the fees of some units (M8), each kind once and without zero amounts. The merchant's fault and waived fees
 * cost nothing.
 */
export function feesOf(lines: readonly FeeLine[], occasion: FeeOccasion): Fee[] {
  const charged = lines.filter(({ rules, outcome, isFault }) => !isFault && !rules.waived_for.includes(outcome));
  const most = (of: (rules: FeeRules) => number) => (occasion.isStoreCurrency ? Math.max(0, ...charged.map(({ rules }) => of(rules))) : 0);
  const once = (isTaken: boolean, of: (rules: FeeRules) => number) => (isTaken ? most(of) : 0);
  const fees: Fee[] = [
    { kind: "RESTOCKING", amount_minor: charged.reduce((sum, line) => sum + restocking(line, occasion.isStoreCurrency), 0) },
    { kind: "LABEL", amount_minor: once(occasion.isFirstOfReturn && occasion.hasLabel, (rules) => rules.label_minor) },
    { kind: "RETURN", amount_minor: once(occasion.isFirstOfReturn, (rules) => rules.return_minor) },
    { kind: "ORDER", amount_minor: once(occasion.isFirstOfReturn && occasion.isFirstOfOrder, (rules) => rules.order_minor) },
  ];
  return fees.filter(({ amount_minor }) => amount_minor > 0);
}

/**
 * Return the charge for sending an exchange: the highest of the lines exchanged, once per return. The merchant's fault
 * and waived fees cost nothing.
 */
export function exchangeShippingOf(
  lines: readonly FeeLine[],
  { isFirstOfReturn, isStoreCurrency }: Pick<FeeOccasion, "isFirstOfReturn" | "isStoreCurrency">,
): number {
  if (!isFirstOfReturn || !isStoreCurrency) return 0;
  const charged = lines.filter(({ rules, outcome, isFault }) => outcome === "EXCHANGE" && !isFault && !rules.waived_for.includes(outcome));
  // Returns requested before the fee existed have none.
  return Math.max(0, ...charged.map(({ rules }) => rules.exchange_shipping_minor ?? 0));
}

/** A line's percentage applies to all its units together, rounded half up. */
function restocking({ rules, quantity, paid_minor, catalogue_minor }: FeeLine, isStoreCurrency: boolean): number {
  const { type, amount_minor, percent } = rules.restocking;
  if (type === "FIXED") return isStoreCurrency ? amount_minor * quantity : 0;
  if (type === "PERCENT_OF_PAID") return percentOf(paid_minor, String(percent));
  return type === "PERCENT_OF_CATALOGUE" ? percentOf(catalogue_minor, String(percent)) : 0;
}
