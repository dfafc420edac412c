import type { FinancialOutcome, ResolutionType } from "#contracts/returns";
import { refundOrder, splitOverPayments } from "./refund-split.ts";
import type { Payment } from "./return-case.ts";
import type { Amounts } from "./units.ts";

export interface OutcomeInput {
  currency: string;
  /** The units to settle, at what was paid for them (M2, M4). `credit` lines were asked for as store credit. */
  lines: { item_id: string; quantity: number; amounts: Amounts; wantsCredit: boolean }[];
  /** What the exchange items cost, tax included. */
  exchange_minor: number;
  /** The part of the paid shipping, tax included, that is given back. */
  shipping_minor: number;
  fees: { kind: string; amount_minor: number }[];
  prior_credit_minor: number;
  bonus_minor: number;
  /** Overrides what the lines asked for. */
  method: "REFUND" | "STORE_CREDIT" | null;
  payments: Payment[];
  /** What is left on each payment and on the order (M10). */
  left: { byPayment: ReadonlyMap<string, number>; order: number };
  refundOrder: "CREDIT_FIRST" | "CARD_FIRST";
}

/**
 * What is owed either way, to the cent (M9): returned + shipping − fees − exchange + prior credit. Fees never make a debt:
 * they come off the credit down to zero. What is paid out never passes what was captured and is still there.
 */
export function computeOutcome(input: OutcomeInput): FinancialOutcome {
  const lines = input.lines.map(({ item_id, quantity, amounts }) => ({
    item_id,
    quantity,
    net_minor: amounts.net,
    tax_minor: amounts.tax,
    gross_minor: amounts.gross,
  }));
  const returned = total(lines.map((line) => line.gross_minor));
  const fees = applyFees(input.fees, returned + input.shipping_minor);
  const feesTotal = total(fees.map((fee) => fee.amount_minor));
  const net = returned + input.shipping_minor - feesTotal - input.exchange_minor + input.prior_credit_minor;
  const payout = splitPayout(net, input);
  return {
    currency: input.currency,
    lines,
    returned_minor: returned,
    shipping_minor: input.shipping_minor,
    fees,
    fees_minor: feesTotal,
    exchange_minor: input.exchange_minor,
    prior_credit_minor: input.prior_credit_minor,
    net_minor: net,
    resolution_type: resolution(net, payout),
    refunds: splitOverPayments(payout.refund, refundOrder(input.payments, input.refundOrder), input.left.byPayment),
    refund_minor: payout.refund,
    credit_minor: payout.credit,
    bonus_minor: input.bonus_minor,
    invoice_minor: Math.max(0, -net),
    maximum_refundable_minor: input.left.order,
    warnings: warnings(input, net, payout, feesTotal),
  };
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Fees are taken one after another until nothing of the credit is left. */
function applyFees(fees: OutcomeInput["fees"], credit: number): OutcomeInput["fees"] {
  let open = Math.max(0, credit);
  return fees.map((fee) => {
    const amount = Math.min(fee.amount_minor, open);
    open -= amount;
    return { kind: fee.kind, amount_minor: amount };
  });
}

/** Store credit for the lines that asked for it, money for the rest; both together within what is left of the order. */
function splitPayout(net: number, input: OutcomeInput): { refund: number; credit: number } {
  const owed = Math.min(Math.max(0, net), input.left.order);
  const asked = total(input.lines.filter((line) => line.wantsCredit).map((line) => line.amounts.gross));
  const credit = input.method === "STORE_CREDIT" ? owed : input.method === "REFUND" ? 0 : Math.min(owed, asked);
  return { refund: owed - credit, credit };
}

function resolution(net: number, payout: { refund: number; credit: number }): ResolutionType {
  if (net < 0) return "SEND_ADDITIONAL_INVOICE";
  if (payout.refund > 0) return "REFUND";
  return payout.credit > 0 ? "CREATE_STORE_CREDIT" : "NO_RETURN_PAYMENT_REQUIRED";
}

function warnings(input: OutcomeInput, net: number, payout: { refund: number; credit: number }, fees: number): string[] {
  const captured = total(input.payments.map((payment) => payment.captured_minor));
  const found: string[] = [];
  if (net > 0 && captured === 0) found.push("ORDER_UNPAID");
  else if (net > payout.refund + payout.credit) found.push("LESS_LEFT_THAN_OWED");
  if (total(input.fees.map((fee) => fee.amount_minor)) > fees) found.push("FEES_EXCEED_VALUE");
  if (payout.refund > 0 && payout.credit > 0) found.push("SPLIT_PAYOUT");
  return found;
}
