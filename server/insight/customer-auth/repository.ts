import type { Reader } from "#server/db/open";
import { isOrderNumber } from "#server/db/order-number";

/** Return orders with that number, newest first; platforms sometimes reuse numbers. */
export const candidates = (reader: Reader, storeId: string, number: string) =>
  reader
    .selectFrom("orders")
    .select(["id", "number", "customer_email", "ship_to"])
    .where("store_id", "=", storeId)
    .where(isOrderNumber("number", number))
    .where("deleted_at", "is", null)
    .orderBy("ordered_at", "desc")
    .limit(20)
    .execute();
