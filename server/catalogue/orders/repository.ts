import { type Selectable, sql, type UpdateObject } from "kysely";
import type { OrderChange } from "#contracts/events/orders";
import type { Tx } from "#server/db/open";
import type { DB, Orders } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";

/** Lock an order until the transaction ends. */
export const lockOrder = (tx: Tx, storeId: string, externalId: string): Promise<Selectable<Orders> | undefined> =>
  tx.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("external_id", "=", externalId).forUpdate().executeTakeFirst();

export const lockOrderById = (tx: Tx, storeId: string, id: string): Promise<Selectable<Orders> | undefined> =>
  tx.selectFrom("orders").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

export async function setOrder(tx: Tx, context: CallContext, id: string, columns: UpdateObject<DB, "orders">): Promise<void> {
  await tx.updateTable("orders").set(columns).where("store_id", "=", context.store.id).where("id", "=", id).execute();
}

/** Raise the version by one and announce the change. */
export async function announceChange(tx: Tx, context: CallContext, id: string, change: OrderChange): Promise<void> {
  const { version, external_id, number } = await raiseVersion(tx, context, id);
  const store_id = context.store.id;
  await emit(tx, { store_id, topic: `order.${change}`, payload: { order_id: id, external_id, number, version } });
  await publishLive(tx, { store_id, resource: "orders", ids: [id], type: change, version });
}

export const raiseVersion = (tx: Tx, context: CallContext, id: string) =>
  tx
    .updateTable("orders")
    .set({ version: sql`version + 1`, updated_at: context.now.toISOString() })
    .where("store_id", "=", context.store.id)
    .where("id", "=", id)
    .returning(["version", "external_id", "number"])
    .executeTakeFirstOrThrow();
