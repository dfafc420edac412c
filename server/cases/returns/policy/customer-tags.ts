import type { Reader } from "#server/db/open";

/** Return the tags of an order's customer, the platform's and those of flows; none for an order without a customer. */
export async function loadCustomerTags(tx: Reader, order: { store_id: string; customer_id: string | null }): Promise<string[]> {
  if (!order.customer_id) return [];
  const customer = await tx
    .selectFrom("customer")
    .select(["tags", "own_tags"])
    .where("store_id", "=", order.store_id)
    .where("id", "=", order.customer_id)
    .executeTakeFirst();
  return customer ? [...customer.tags, ...customer.own_tags] : [];
}
