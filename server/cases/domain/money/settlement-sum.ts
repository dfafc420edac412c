import type { FinancialOutcome, FrozenOutcome, Leg, SettlementAmounts, Sums } from "#contracts/returns/outcome";
import { keyed } from "#server/kit/keyed";

const fields = [
  "returned_minor",
  "shipping_minor",
  "fees_minor",
  "exchange_minor",
  "exchange_discount_minor",
  "exchange_shipping_minor",
  "prior_credit_minor",
  "net_minor",
  "refund_minor",
  "credit_minor",
  "bonus_minor",
  "invoice_minor",
] as const satisfies readonly (keyof SettlementAmounts)[];

/** Return the lines that add up to a settlement's net amount, and the direction of the money. */
export function sumOf(amounts: SettlementAmounts): Pick<Sums, "sum" | "direction"> {
  const lines: Sums["sum"] = [
    { line: "RETURNED", amount_minor: amounts.returned_minor },
    { line: "SHIPPING", amount_minor: amounts.shipping_minor },
    { line: "FEES", amount_minor: -amounts.fees_minor },
    { line: "EXCHANGE", amount_minor: -amounts.exchange_minor },
    { line: "EXCHANGE_DISCOUNT", amount_minor: amounts.exchange_discount_minor },
    { line: "EXCHANGE_SHIPPING", amount_minor: -amounts.exchange_shipping_minor },
    { line: "PRIOR_CREDIT", amount_minor: amounts.prior_credit_minor },
  ];
  return {
    sum: lines.filter(({ line, amount_minor }) => line === "RETURNED" || amount_minor !== 0),
    direction: amounts.net_minor > 0 ? "TO_CUSTOMER" : amounts.net_minor < 0 ? "FROM_CUSTOMER" : "EVEN",
  };
}

/** Return several settlements added up. */
export function addUp(settlements: readonly SettlementAmounts[]): Sums {
  const total = keyed(fields, (field) => settlements.reduce((sum, one) => sum + one[field], 0));
  return { ...total, ...sumOf(total) };
}

/** Return the calls that pay these amounts; a call without an amount is left out. */
export function legsFor(amounts: { refund: number; credit: number; bonus: number; invoice: number }): Leg[] {
  const legs: Leg[] = [
    { action: "refund", amount_minor: amounts.refund, bonus_minor: 0 },
    { action: "create-store-credit", amount_minor: amounts.credit + amounts.bonus, bonus_minor: amounts.bonus },
    { action: "send-invoice", amount_minor: amounts.invoice, bonus_minor: 0 },
  ];
  return legs.filter(({ amount_minor }) => amount_minor > 0);
}

/** Return an outcome in its API form: with its breakdown and the calls that pay it. */
export const answered = <T extends FrozenOutcome>(outcome: T): T & FinancialOutcome => ({
  ...outcome,
  ...sumOf(outcome),
  legs: legsFor({
    refund: outcome.refund_minor,
    credit: outcome.credit_minor,
    bonus: outcome.bonus_minor,
    invoice: outcome.invoice_minor,
  }),
});
