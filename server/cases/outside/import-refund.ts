import { announceChange, lockOrder } from "#server/catalogue/orders/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OutsideRefunds } from "#server/platforms/ports";
import { bookEnding, bookOutside } from "./book-outside.ts";

/**
 * Import a refund made on the platform. Returns `unknown` when the order is, and `mismatch` when the currency is not
 * the order's; nothing is booked then.
 */
export async function importOutsideRefund(
  tx: Tx,
  context: CallContext,
  orderExternalId: string,
  { currency, refunds, units, isEnding }: OutsideRefunds,
): Promise<"booked" | "unchanged" | "unknown" | "mismatch"> {
  const order = await lockOrder(tx, context.store.id, orderExternalId);
  if (!order) return "unknown";
  if (currency && currency !== order.currency) return "mismatch";
  const isNew = isEnding ? await bookEnding(tx, context, order.id, refunds) : await bookOutside(tx, context, order.id, { refunds, units });
  if (!isNew) return "unchanged";
  await announceChange(tx, context, order.id, "refunded");
  return "booked";
}
