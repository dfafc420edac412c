import type { OrderPayment } from "../../port/orders.ts";
import { numberOf } from "../api/gid.ts";
import { paidMinor } from "../api/money.ts";
import type { OrderByIdQuery, RefundSourcesQuery } from "../api/operations.generated.ts";

export type OrderTransaction = NonNullable<OrderByIdQuery["order"]>["transactions"][number];
type Source = NonNullable<RefundSourcesQuery["order"]>["transactions"][number];

const paidStates: ReadonlySet<string> = new Set(["PAID", "PARTIALLY_PAID", "PARTIALLY_REFUNDED", "REFUNDED"]);
export const isPaid = (status: string | null): boolean => paidStates.has(status ?? "");

/** Return whether a transaction brought money in, so that a refund can be made from it. */
export const isCaptured = ({ kind, status }: { kind: string; status: string }): boolean =>
  (kind === "SALE" || kind === "CAPTURE") && status === "SUCCESS";

export function kindOf({
  gateway,
  manualPaymentGateway,
}: Pick<OrderTransaction, "gateway" | "manualPaymentGateway">): "card" | "manual" | "gift_card" | "store_credit" {
  if (manualPaymentGateway) return "manual";
  if (gateway === "gift_card") return "gift_card";
  return gateway === "shopify_store_credit" ? "store_credit" : "card";
}

const isSplit = (captured: readonly { gateway: string | null }[]): boolean => new Set(captured.map(({ gateway }) => gateway)).size > 1;

/**
 * Return the payments of an order. One gateway is one payment, named after the order as in webhook deliveries, which
 * contain no transactions; with several gateways every transaction is a payment of its own.
 */
export function paymentsOf(orderId: string, transactions: readonly OrderTransaction[]): OrderPayment[] {
  const captured = transactions.filter(isCaptured);
  const [first] = captured;
  if (!first) return [];
  const groups = isSplit(captured) ? captured.map((one) => [one]) : [captured];
  return groups.map((group) => ({
    external_id: isSplit(captured) ? numberOf(group[0]?.id ?? "") : `order:${orderId}`,
    kind: kindOf(group[0] ?? first),
    captured_minor: group.reduce((sum, { amountSet }) => sum + paidMinor(amountSet), 0),
    captured_at: group[0]?.processedAt ?? null,
  }));
}

/** Return the payment a refund's transaction was made from. */
export function paymentIdOf(orderId: string, transactions: readonly OrderTransaction[], parentId: string | null): string | null {
  if (!isSplit(transactions.filter(isCaptured))) return `order:${orderId}`;
  return parentId ? numberOf(parentId) : null;
}

/** Return the captured transactions behind a payment with what each can still refund. */
export function sourcesOf(payment: string, transactions: readonly Source[]): { transaction: Source; left: number }[] {
  const spent = new Map<string, number>();
  for (const { kind, status, parentTransaction, amountSet } of transactions) {
    if (kind !== "REFUND" || !parentTransaction || status === "FAILURE" || status === "ERROR") continue;
    spent.set(parentTransaction.id, (spent.get(parentTransaction.id) ?? 0) + paidMinor(amountSet));
  }
  return transactions
    .filter((one) => isCaptured(one) && (payment.startsWith("order:") || numberOf(one.id) === payment))
    .map((transaction) => ({ transaction, left: paidMinor(transaction.amountSet) - (spent.get(transaction.id) ?? 0) }))
    .filter(({ left }) => left > 0);
}
