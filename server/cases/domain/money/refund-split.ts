import { paidInvoiceOf } from "#server/catalogue/domain/invoice-payment";
import type { Payment } from "../returns/return-case.ts";

export interface PaymentShare {
  payment_id: string;
  kind: Payment["kind"];
  amount_minor: number;
}

interface RefundOrder {
  order?: "CREDIT_FIRST" | "CARD_FIRST" | undefined;
  /** On a connected platform an invoice was paid as an order of its own: an order's own payments come first, as far as they go. */
  ownFirst?: boolean;
}

/**
 * Return the payments in the order they are refunded (M11): gift cards and store credit first, then the rest, oldest
 * capture first; CARD_FIRST swaps the two groups.
 */
export function refundOrder(payments: readonly Payment[], { order = "CREDIT_FIRST", ownFirst = false }: RefundOrder = {}): Payment[] {
  const isLast = (payment: Payment) => Number(ownFirst && paidInvoiceOf(payment) !== null);
  const isCredit = (payment: Payment) => payment.kind === "gift_card" || payment.kind === "store_credit";
  const group = (payment: Payment) => (isCredit(payment) === (order === "CREDIT_FIRST") ? 0 : 1);
  return payments
    .map((payment, position) => ({ payment, position }))
    .sort(
      (a, b) =>
        isLast(a.payment) - isLast(b.payment) ||
        group(a.payment) - group(b.payment) ||
        (a.payment.captured_at ?? "").localeCompare(b.payment.captured_at ?? "") ||
        a.position - b.position,
    )
    .map(({ payment }) => payment);
}

/**
 * Cascade an amount over payments, each up to what is left on it. The shares add up to `amount` unless less is left in
 * total.
 */
export function splitOverPayments(amount: number, payments: readonly Payment[], left: ReadonlyMap<string, number>): PaymentShare[] {
  let open = amount;
  const shares: PaymentShare[] = [];
  for (const payment of payments) {
    const part = Math.min(open, left.get(payment.id) ?? 0);
    if (part <= 0) continue;
    shares.push({ payment_id: payment.id, kind: payment.kind, amount_minor: part });
    open -= part;
  }
  return shares;
}
