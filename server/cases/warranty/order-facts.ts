import type { Reader } from "#server/db/open";

export interface OrderFacts {
  id: string;
  number: string;
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
  customer_name: string;
  customer_email: string;
  country: string | null;
  lines: BoughtLine[];
}
interface BoughtLine {
  id: string;
  /** Ids in the catalogue; null when unknown there. */
  product_id: string | null;
  variant_id: string | null;
  /** Units the customer still has: neither settled here nor refunded elsewhere. */
  kept: number;
  isSent: boolean;
}

/** Return an order with the items a warranty may cover; undefined when there is none. */
export async function orderFacts(reader: Reader, storeId: string, orderId: string): Promise<OrderFacts | undefined> {
  const order = await reader
    .selectFrom("orders")
    .select(["id", "number", "ordered_at", "fulfilled_at", "delivered_at", "customer_name", "customer_email", "ship_to"])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!order) return undefined;
  const { ship_to, ...facts } = order;
  return { ...facts, country: ship_to?.country?.toUpperCase() ?? null, lines: await boughtLines(reader, storeId, orderId) };
}

async function boughtLines(reader: Reader, storeId: string, orderId: string): Promise<BoughtLine[]> {
  const rows = await reader
    .selectFrom("order_line as l")
    .leftJoin("variant as v", (join) => join.onRef("v.store_id", "=", "l.store_id").onRef("v.external_id", "=", "l.variant_external_id"))
    .leftJoin("product as p", (join) => join.onRef("p.store_id", "=", "l.store_id").onRef("p.external_id", "=", "l.product_external_id"))
    .select(["l.id", "l.quantity", "l.fulfilled_quantity as sent", "l.settled", "l.outside"])
    .select(["v.id as variant_id", "v.product_id as of_variant", "p.id as of_line"])
    .where("l.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .where("l.gift_card", "=", false)
    .orderBy("l.position")
    .execute();
  return rows.map(({ id, quantity, sent, settled, outside, variant_id, of_variant, of_line }) => ({
    id,
    variant_id,
    product_id: of_variant ?? of_line,
    kept: Math.max(0, quantity - settled - outside),
    isSent: sent > 0,
  }));
}
