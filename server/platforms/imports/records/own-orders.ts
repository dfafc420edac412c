import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OrderSnapshot } from "#server/platforms/port/orders";

/**
 * Return the external ids of the orders that a return has made on the platform: an exchange, or an invoice. They are stored with their
 * return. Each bears a mark, and one whose mark somebody has removed is the result of an operation.
 */
export async function ownOrders(
  tx: Tx,
  { store }: CallContext,
  orders: readonly Pick<OrderSnapshot, "externalId" | "isOwn">[],
): Promise<ReadonlySet<string>> {
  const marked = orders.filter(({ isOwn }) => isOwn).map(({ externalId }) => externalId);
  const others = orders.filter(({ isOwn }) => !isOwn).map(({ externalId }) => externalId);
  if (store.connectionId === null || others.length === 0) return new Set(marked);
  const made = await tx
    .selectFrom("platform_operation")
    .select(sql<string>`result ->> 'external_id'`.as("external_id"))
    .where("store_id", "=", store.id)
    .where("kind", "in", ["exchange", "invoice"])
    .where(sql<boolean>`result ->> 'external_id' = any(${others})`)
    .execute();
  return new Set([...marked, ...made.map(({ external_id }) => external_id)]);
}
