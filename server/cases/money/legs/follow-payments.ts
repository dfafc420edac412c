import { jsonArrayFrom } from "kysely/helpers/postgres";
import { paymentStatus } from "#server/cases/domain/returns/return-case";
import { ledgerColumn, paymentsColumn } from "#server/cases/kernel/case-order";
import type { Tx } from "#server/db/open";

/** Return the query of the order that a family began with: an order, its exchanges, and theirs. */
const rootOf = (tx: Tx, storeId: string, orderId: string) =>
  tx.selectFrom("orders").select("root_order_id").where("store_id", "=", storeId).where("id", "=", orderId);

/** Return the returns of an order and of its exchanges, oldest first, with what decides what each of them owes. */
export const returnsWithMoney = (tx: Tx, storeId: string, orderId: string) =>
  tx
    .selectFrom("returns as r")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .where("r.store_id", "=", storeId)
    .where("o.root_order_id", "=", rootOf(tx, storeId, orderId))
    .select(["r.id", "r.payment_status", "r.waived_minor"])
    .select((row) => [
      jsonArrayFrom(
        row.selectFrom("return_round as n").selectAll("n").whereRef("n.return_id", "=", "r.id").where("n.store_id", "=", storeId),
      ).as("rounds"),
      paymentsColumn(tx, storeId),
      ledgerColumn(tx, storeId),
    ])
    .orderBy("r.id")
    .execute();

/**
 * Bring what the returns of an order, and of its exchanges, say of their payment up to date with refunds made elsewhere: they take from
 * the payments the returns are paid from. The order must be locked. Returns the ids of all these returns.
 */
export async function followPayments(tx: Tx, storeId: string, orderId: string, now: string): Promise<string[]> {
  const found = await returnsWithMoney(tx, storeId, orderId);
  for (const { id, payment_status: before, ...owing } of found) {
    const payment_status = paymentStatus({ id, ...owing });
    if (payment_status === before) continue;
    await tx.updateTable("returns").set({ payment_status, updated_at: now }).where("store_id", "=", storeId).where("id", "=", id).execute();
  }
  return found.map(({ id }) => id);
}

/** Return the ids of the claims of an order and of its exchanges: they share its money. */
export async function claimsOfFamily(tx: Tx, storeId: string, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("claim as k")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "k.order_id").onRef("o.store_id", "=", "k.store_id"))
    .where("k.store_id", "=", storeId)
    .where("o.root_order_id", "=", rootOf(tx, storeId, orderId))
    .select("k.id")
    .execute();
  return rows.map(({ id }) => id);
}
