import type { Reader, Tx } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** Return an order with its lines. @throws NOT_FOUND */
export async function loadOrder(tx: Tx, storeId: string, id: string) {
  const order = await tx.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!order) throw notFound();
  const lines = await tx
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .orderBy("position")
    .execute();
  return { order, lines };
}

/** Return an order with its lines in their order, by the platform's id. @throws NOT_FOUND */
export async function loadOrderByExternalId(reader: Reader, storeId: string, externalId: string) {
  const order = await reader
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const lines = await reader
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  return { order, lines };
}
