import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import { markIn } from "../operation-key.ts";
import { clip, DeliveryError, idOf, listOf, minorOf, type Payload, requiredId } from "../payload.ts";
import { partsOfRefund, refundStateOf, stated } from "./refund-state.ts";

export interface ReadRefund {
  refunds: OutsideRefund[];
  units: OutsideUnits[];
  /** The currency of the money; null when the refund has none. */
  currency: string | null;
}

/**
 * Read the money refunded, one entry per transaction, and the units it was for. It comes at once, while the payment provider may take days.
 * A refund may come without either. @throws DeliveryError CURRENCY_MISMATCH when a transaction is not in `currency`, because amounts of two
 * currencies cannot be added
 */
export function readRefund(refund: Payload, currency: string | null): ReadRefund {
  const id = requiredId(refund.id);
  const parts = partsOfRefund(
    listOf(refund.transactions).map((raw) => ({
      ...{ raw, id: requiredId(raw.id), kind: String(raw.kind), status: String(raw.status), parent: idOf(raw.parent_id) },
    })),
  );
  const currencies = new Set(parts.map(({ raw }) => String(raw.currency)));
  const moved = [...currencies][0] ?? null;
  if (currencies.size > 1 || (currency && moved && moved !== currency)) throw new DeliveryError("CURRENCY_MISMATCH");
  const refunds = parts.map(({ raw, ...part }) => ({
    external_id: part.id,
    payment_external_id: `order:${requiredId(raw.order_id ?? refund.order_id)}`,
    amount_minor: Math.abs(minorOf(String(raw.currency), raw.amount)),
    at: clip(raw.created_at, 40) ?? clip(refund.created_at, 40),
    ...stated(part.status),
    ...markIn(refund.note),
  }));
  const paidBy = refunds.filter(({ state }) => state !== "FAILED").map(({ external_id }) => external_id);
  // What was refunded for nothing was not refunded.
  const isVoid = refunds.length > 0 && paidBy.length === 0;
  return { currency: moved, refunds, units: isVoid ? [] : unitsOf(refund, id, paidBy) };
}

/** Read how a refund's transaction ended; null for a transaction that refunds nothing, and for one that has not ended. */
export function readRefundEnding(transaction: Payload): OutsideRefund | null {
  if (transaction.kind !== "refund" || refundStateOf(transaction.status) === "PENDING") return null;
  return {
    external_id: requiredId(transaction.id),
    payment_external_id: `order:${requiredId(transaction.order_id)}`,
    amount_minor: Math.abs(minorOf(String(transaction.currency), transaction.amount)),
    ...stated(transaction.status),
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
