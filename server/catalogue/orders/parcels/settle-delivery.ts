import { deliveredWith } from "#server/catalogue/domain/parcel";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { orderSearchText } from "../order-search-text.ts";
import { setOrder } from "../repository.ts";
import { parcelsOf } from "./put-parcels.ts";

/**
 * Derive from an order's parcels when it was delivered and what a search finds, and announce its delivery, once whatever is reported
 * later. `quiet`: one of many at once, nothing is announced. The order must be locked.
 */
export async function settleDelivery(tx: Tx, context: CallContext, orderId: string, { quiet = false } = {}): Promise<void> {
  const parcels = await parcelsOf(tx, context.store.id, orderId);
  const order = await tx
    .selectFrom("orders")
    .select(["external_id", "number", "version", "item_count", "fulfilled_count", "delivered_at", "delivery_announced"])
    .where("store_id", "=", context.store.id)
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const delivered_at = deliveredWith({ parcels, ordered: order.item_count, fulfilled: order.fulfilled_count }) ?? order.delivered_at;
  const isFirst = delivered_at !== null && !order.delivery_announced;
  const changes = {
    ...(delivered_at !== order.delivered_at && { delivered_at }),
    ...(isFirst && { delivery_announced: true }),
    ...(parcels.length > 0 && { search_text: orderSearchText }),
  };
  if (Object.keys(changes).length > 0) await setOrder(tx, context, orderId, changes);
  if (!isFirst || quiet) return;
  const payload = { order_id: orderId, external_id: order.external_id, number: order.number, version: order.version, delivered_at };
  await emit(tx, { store_id: context.store.id, topic: "order.delivered", payload });
}
