import type { Insertable } from "kysely";
import type { Tx } from "#server/db/open";
import type { OrderPayment } from "#server/db/tables";

/** Add a payment to an order. */
export async function insertPayment(tx: Tx, payment: Insertable<OrderPayment>): Promise<void> {
  await tx.insertInto("order_payment").values(payment).execute();
}

/** Write what a payment that came in parts has captured so far. */
export async function saveCaptured(tx: Tx, storeId: string, id: string, captured_minor: number): Promise<void> {
  await tx.updateTable("order_payment").set({ captured_minor }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Add money to what was paid for an order. */
export async function addPaid(tx: Tx, storeId: string, orderId: string, amount_minor: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ paid_minor: eb("paid_minor", "+", amount_minor) }))
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .execute();
}
