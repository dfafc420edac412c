import type { OutsideRefund, OutsideUnits } from "../delivery.ts";
import { clip, DeliveryError, listOf, minorOf, type Payload, requiredId } from "../payload.ts";

export interface ReadRefund {
  refunds: OutsideRefund[];
  units: OutsideUnits[];
  /** The currency of the money; null when none moved. */
  currency: string | null;
}

/**
 * Read the money refunded, one entry per successful transaction, and the units it was for. A refund may come without
 * either. @throws DeliveryError CURRENCY_MISMATCH when a transaction is not in `currency`, because amounts of two
 * currencies cannot be added
 */
export function readRefund(refund: Payload, currency: string | null): ReadRefund {
  const id = requiredId(refund.id);
  const paid = listOf(refund.transactions).filter((transaction) => transaction.kind === "refund" && transaction.status === "success");
  const currencies = new Set(paid.map((transaction) => String(transaction.currency)));
  const moved = [...currencies][0] ?? null;
  if (currencies.size > 1 || (currency && moved && moved !== currency)) throw new DeliveryError("CURRENCY_MISMATCH");
  return {
    currency: moved,
    refunds: paid.map((transaction) => ({
      external_id: requiredId(transaction.id),
      payment_external_id: `order:${requiredId(transaction.order_id ?? refund.order_id)}`,
      amount_minor: Math.abs(minorOf(String(transaction.currency), transaction.amount)),
      at: clip(transaction.created_at, 40) ?? clip(refund.created_at, 40),
    })),
    units: unitsOf(
      refund,
      id,
      paid.map((transaction) => requiredId(transaction.id)),
    ),
  };
}

function unitsOf(refund: Payload, id: string, paid_by: string[]): OutsideUnits[] {
  const byLine = new Map<string, number>();
  for (const line of listOf(refund.refund_line_items)) {
    const lineId = requiredId(line.line_item_id);
    byLine.set(lineId, (byLine.get(lineId) ?? 0) + Math.max(0, Number(line.quantity) || 0));
  }
  return [...byLine]
    .filter(([, quantity]) => quantity > 0)
    .map(([line_external_id, quantity]) => ({ refund_external_id: id, paid_by, line_external_id, quantity }));
}
