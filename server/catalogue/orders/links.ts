import { bookEnding, bookOutside } from "#server/cases/outside/book-outside";
import { savePlatformReturn } from "#server/cases/outside/platform-returns";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OutsideRefund, OutsideUnits } from "#server/platforms/delivery";
import { trackParcel } from "./parcels/track-parcel.ts";
import { getOrderByExternalId } from "./queries/show-order.ts";
import { announceChange, lockOrder, setOrder } from "./repository.ts";
import { putNewOrders } from "./save/put-new-orders.ts";
import { putOrder } from "./save/put-order.ts";
import { saveCustomer } from "./save/save-customer.ts";

export interface OutsideRefunds {
  /** The currency of the money; null when only units were returned. */
  currency: string | null;
  refunds: readonly OutsideRefund[];
  units: readonly OutsideUnits[];
  /** They tell how known refunds ended, and no more. */
  isEnding?: boolean | undefined;
}

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

/** Mark an order as deleted on the platform. Its money and returns remain. */
export async function markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown"> {
  const order = await lockOrder(tx, context.store.id, externalId);
  if (!order) return "unknown";
  if (order.deleted_at) return "unchanged";
  await setOrder(tx, context, order.id, { deleted_at: context.now.toISOString() });
  await announceChange(tx, context, order.id, "deleted");
  return "deleted";
}

/** What other modules need of orders. */
export const orderLinks = {
  putOrder,
  putNewOrders,
  getOrderByExternalId,
  markOrderDeleted,
  importOutsideRefund,
  saveCustomer,
  savePlatformReturn,
  trackParcel,
};
