import type { OrderUpsert } from "#contracts/orders/orders";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OutsideUnits } from "#server/platforms/delivery";
import { bookOutside } from "./book-outside.ts";
import { putOrder } from "./put-order.ts";
import { lockOrder, setOrder, tellChange } from "./repository.ts";
import { getOrderByExternalId } from "./show-order.ts";

export interface OutsideRefunds {
  /** What the money is in; null when only units were taken back. */
  currency: string | null;
  refunds: OrderUpsert["refunds"];
  units: readonly OutsideUnits[];
}

/** A refund made elsewhere. `unknown` when the order is; `mismatch` when the money is not in the order's currency: nothing is booked then. */
export async function importOutsideRefund(
  tx: Tx,
  context: CallContext,
  orderExternalId: string,
  { currency, refunds, units }: OutsideRefunds,
): Promise<"booked" | "unchanged" | "unknown" | "mismatch"> {
  const order = await lockOrder(tx, context.store.id, orderExternalId);
  if (!order) return "unknown";
  if (currency && currency !== order.currency) return "mismatch";
  if (!(await bookOutside(tx, context, order.id, { refunds, units }))) return "unchanged";
  await tellChange(tx, context, order.id, "refunded");
  return "booked";
}

/** The platform no longer has the order. Its money and its returns stay on the books. */
export async function markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown"> {
  const order = await lockOrder(tx, context.store.id, externalId);
  if (!order) return "unknown";
  if (order.deleted_at) return "unchanged";
  await setOrder(tx, context, order.id, { deleted_at: context.now.toISOString() });
  await tellChange(tx, context, order.id, "deleted");
  return "deleted";
}

/** What other modules may ask of orders. */
export const orderLinks = { putOrder, getOrderByExternalId, markOrderDeleted, importOutsideRefund };
