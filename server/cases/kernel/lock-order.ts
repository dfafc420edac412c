import type { Tx } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import { notFound } from "#server/kit/errors";

/**
 * Return the function that locks the order that holds a case's money, which serialises changes to all cases of that order. It throws
 * NOT_FOUND also for another store's case.
 */
export function orderLock(table: "claim" | "returns") {
  const lock = prepared((tx, storeId: string, id: string) =>
    tx
      .selectFrom(table)
      .innerJoin("orders as o", "o.id", `${table}.order_id`)
      .innerJoin("orders as root", "root.id", "o.root_order_id")
      .select("root.id")
      .where(`${table}.store_id`, "=", storeId)
      .where(`${table}.id`, "=", id)
      .forUpdate("root"),
  );
  return async (tx: Tx, storeId: string, id: string): Promise<void> => {
    const locked = await lock(tx, storeId, id);
    if (locked.length === 0) throw notFound();
  };
}

const lockRoot = prepared((tx, storeId: string, orderId: string) =>
  tx
    .selectFrom("orders as o")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .select("root.id")
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", orderId)
    .forUpdate("root"),
);

/** Lock the order that holds another one's money, as `orderLock` does. @throws NOT_FOUND also for another store's order */
export async function lockOrder(tx: Tx, storeId: string, orderId: string): Promise<void> {
  const locked = await lockRoot(tx, storeId, orderId);
  if (locked.length === 0) throw notFound();
}
