import { sql } from "kysely";
import type { moveTaken, paymentsWithSpent } from "#server/catalogue/ports";
import { boundedSum } from "#server/db/sums";

/** Return the payments of an order with what the ledger says was spent of them. */
export const spentOfPayments = (...[tx, storeId, orderId]: Parameters<typeof paymentsWithSpent>) =>
  tx
    .selectFrom("order_payment as p")
    .leftJoin("ledger as g", (join) => join.onRef("g.payment_id", "=", "p.id").onRef("g.order_id", "=", "p.order_id"))
    .where("p.store_id", "=", storeId)
    .where("p.order_id", "=", orderId)
    .groupBy(["p.id", "p.external_id", "p.captured_minor"])
    .select(["p.id", "p.external_id", "p.captured_minor", sql<boolean>`count(g.id) > 0`.as("is_named")])
    .select(
      boundedSum(sql`sum(g.amount_minor) filter (where g.state <> 'FAILED' and g.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED'))`).as(
        "spent_minor",
      ),
    )
    .execute();

const settled: ReadonlySet<string> = new Set(["SUCCEEDED", "FAILED"]);

/** Move the legs of a payment to other payments, unless one is under way; returns whether it did. */
export async function moveLegs(...[tx, { storeId, orderId, paymentId }, homes]: Parameters<typeof moveTaken>): Promise<boolean> {
  const legs = await tx
    .selectFrom("ledger")
    .select(["id", "kind", "state", "amount_minor", "external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .orderBy("amount_minor", "desc")
    .orderBy("id")
    .execute();
  if (legs.some(({ state }) => !settled.has(state))) return false;
  const found = await homes(legs);
  for (const { id } of legs) {
    const payment_id = found.get(id);
    if (payment_id !== undefined)
      await tx.updateTable("ledger").set({ payment_id }).where("store_id", "=", storeId).where("id", "=", id).execute();
  }
  return true;
}
