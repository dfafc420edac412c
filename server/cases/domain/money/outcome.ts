import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { Outcome, ResolutionType } from "#contracts/returns/states";
import type { Amounts } from "#server/catalogue/domain/units";
import type { Payment } from "../returns/return-case.ts";
import { refundOrder, splitOverPayments } from "./refund-split.ts";

export interface OutcomeInput {
  currency: string;
  /**
   * The units to settle at the price paid (M2, M4), the price of their exchange lines, tax included, and the part of the
   * order's discount that counts toward these.
   */
  lines: {
    item_id: string;
    quantity: number;
    amounts: Amounts;
    outcome: Outcome;
    exchange_minor: number;
    exchange_discount_minor: number;
  }[];
  /**
   * TOTAL offsets all exchange lines against all returned lines; ITEM settles each exchange on its own, so a dearer one
   * is paid for separately.
   */
  exchangeRule: "ITEM" | "TOTAL";
  /** How the remainder of an exchange is paid out. */
  leftover: "REFUND" | "STORE_CREDIT";
  /** The refunded part of the paid shipping, tax included. */
  shipping_minor: number;
  fees: { kind: string; amount_minor: number }[];
  /** The charge for sending the exchange, tax included. */
  exchange_shipping_minor: number;
  /** What is left on the store credit that pays the customer's debt; null without one. */
  store_credit_minor: number | null;
  /** The bonus on an amount of store credit. */
  bonusOf: (credit: number) => number;
  /** Overrides the outcome the lines ask for. */
  method: "REFUND" | "STORE_CREDIT" | null;
  payments: Payment[];
  /** What is left on each payment and on the order (M10). */
  left: { byPayment: ReadonlyMap<string, number>; order: number };
  refundOrder: "CREDIT_FIRST" | "CARD_FIRST";
  /** Neither the order nor the platform says how the exchange is taxed. */
  isTaxAssumed?: boolean;
}

/**
 * Return what is owed either way, to the cent (M9): returned + shipping − fees − exchange + its discount − its shipping
 * + prior credit. A store credit pays what the customer would owe and nothing else. Fees never create a debt: they reduce the credit to zero at most. A payout never exceeds what was captured and not yet refunded.
 */
export function computeOutcome(input: OutcomeInput): FrozenOutcome {
  const lines = input.lines.map((line) => ({
    item_id: line.item_id,
    quantity: line.quantity,
    net_minor: line.amounts.net,
    tax_minor: line.amounts.tax,
    gross_minor: line.amounts.gross,
    ...(input.exchangeRule === "ITEM" && { exchanged_minor: usedUp(line) }),
  }));
  const returned = total(lines.map((line) => line.gross_minor));
  const fees = applyFees(input.fees, returned + input.shipping_minor);
  const feesTotal = total(fees.map((fee) => fee.amount_minor));
  const exchange = total(input.lines.map((line) => line.exchange_minor));
  const discount = total(input.lines.map((line) => line.exchange_discount_minor));
  const unpaid = returned + input.shipping_minor - feesTotal - exchange + discount - input.exchange_shipping_minor;
  const debt = Math.max(0, -unpaid, input.exchangeRule === "ITEM" ? total(input.lines.map(dearer)) : 0);
  const prior = Math.min(debt, input.store_credit_minor ?? 0);
  const invoice = debt - prior;
  const owed = unpaid + debt;
  const payout = splitPayout(owed, input);
  return {
    currency: input.currency,
    lines,
    returned_minor: returned,
    shipping_minor: input.shipping_minor,
    fees,
    fees_minor: feesTotal,
    exchange_minor: exchange,
    exchange_shipping_minor: input.exchange_shipping_minor,
    exchange_discount_minor: discount,
    prior_credit_minor: prior,
    net_minor: unpaid + prior,
    resolution_type: resolution(invoice, payout),
    refunds: splitOverPayments(payout.refund, refundOrder(input.payments, { order: input.refundOrder }), input.left.byPayment),
    refund_minor: payout.refund,
    credit_minor: payout.credit,
    bonus_minor: input.bonusOf(payout.credit),
    invoice_minor: invoice,
    maximum_refundable_minor: input.left.order,
    warnings: warnings(input, owed, payout, feesTotal, prior),
  };
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Fees are taken one after another until the credit is used up. */
function applyFees(fees: OutcomeInput["fees"], credit: number): OutcomeInput["fees"] {
  let open = Math.max(0, credit);
  return fees.map((fee) => {
    const amount = Math.min(fee.amount_minor, open);
    open -= amount;
    return { kind: fee.kind, amount_minor: amount };
  });
}

/** Store credit for the lines that ask for it, money for the rest; both together within what is left of the order. */
function splitPayout(credit_minor: number, input: OutcomeInput): { refund: number; credit: number } {
  const owed = Math.min(credit_minor, input.left.order);
  const requested = total(input.lines.map((line) => requestedCredit(line, input.leftover)));
  const credit = input.method === "STORE_CREDIT" ? owed : input.method === "REFUND" ? 0 : Math.min(owed, requested);
  return { refund: owed - credit, credit };
}

function requestedCredit({ outcome, amounts, exchange_minor }: OutcomeInput["lines"][number], leftover: OutcomeInput["leftover"]): number {
  if (outcome === "STORE_CREDIT") return amounts.gross;
  return outcome === "EXCHANGE" && leftover === "STORE_CREDIT" ? Math.max(0, amounts.gross - exchange_minor) : 0;
}

/** The part of the returned units' value that their exchange uses up. */
const usedUp = ({ amounts, exchange_minor, exchange_discount_minor }: OutcomeInput["lines"][number]): number =>
  Math.max(0, Math.min(amounts.gross, exchange_minor - exchange_discount_minor));

/** The part of an exchange's price above the value of its returned units. */
const dearer = ({ amounts, exchange_minor, exchange_discount_minor }: OutcomeInput["lines"][number]): number =>
  Math.max(0, exchange_minor - exchange_discount_minor - amounts.gross);

function resolution(invoice: number, payout: { refund: number; credit: number }): ResolutionType {
  if (invoice > 0) return "SEND_ADDITIONAL_INVOICE";
  if (payout.refund > 0) return "REFUND";
  return payout.credit > 0 ? "CREATE_STORE_CREDIT" : "NO_RETURN_PAYMENT_REQUIRED";
}

function warnings(input: OutcomeInput, owed: number, payout: { refund: number; credit: number }, fees: number, prior: number): string[] {
  const captured = total(input.payments.map((payment) => payment.captured_minor));
  const found: string[] = [];
  if (owed > 0 && captured === 0) found.push("ORDER_UNPAID");
  else if (owed > payout.refund + payout.credit) found.push("LESS_LEFT_THAN_OWED");
  if (total(input.fees.map((fee) => fee.amount_minor)) > fees) found.push("FEES_EXCEED_VALUE");
  if (payout.refund > 0 && payout.credit > 0) found.push("SPLIT_PAYOUT");
  if (input.store_credit_minor !== null && prior === 0) found.push("CREDIT_NOT_NEEDED");
  if (input.isTaxAssumed) found.push("EXCHANGE_TAX_UNKNOWN");
  return found;
}
