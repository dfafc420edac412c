import { sql } from "kysely";
import type { Reader } from "#server/db/open";

/** Whether a case, a document or money refers to the order `o`; a draft of an invoice does as well as an issued one. */
export const usedBy = (storeId: string) => sql<boolean>`(
  exists (select 1 from returns as r where r.order_id = o.id and r.store_id = ${storeId})
  or exists (select 1 from claim as k where k.order_id = o.id and k.store_id = ${storeId})
  or exists (select 1 from invoice as d where d.order_id = o.id and d.store_id = ${storeId})
  or exists (select 1 from ledger as g where g.order_id = o.id and g.store_id = ${storeId}))`;

/** Return whether a case, a document or money refers to an order, so that it must stay as it is. */
export async function isInUse(reader: Reader, storeId: string, orderId: string): Promise<boolean> {
  const found = await reader
    .selectFrom("orders as o")
    .select(usedBy(storeId).as("used"))
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  return found?.used === true;
}
