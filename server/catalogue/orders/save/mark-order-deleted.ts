import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { announceChange, lockOrder, setOrder } from "../repository.ts";

/** Mark an order as deleted on the platform. Its money and returns remain. */
export async function markOrderDeleted(tx: Tx, context: CallContext, externalId: string): Promise<"deleted" | "unchanged" | "unknown"> {
  const order = await lockOrder(tx, context.store.id, externalId);
  if (!order) return "unknown";
  if (order.deleted_at) return "unchanged";
  await setOrder(tx, context, order.id, { deleted_at: context.now.toISOString() });
  await announceChange(tx, context, order.id, "deleted");
  return "deleted";
}
