import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/platforms/module";
import { bookOrderPayments } from "../operations/book-payment.ts";
import { lockInvoice, lockOrderOf } from "../record/row.ts";

/** Book what was paid with an order after its invoice was issued. */
export const orderPayments = ({ clock }: Pick<ModuleDeps, "clock">) =>
  subscriber({
    name: "invoices.orders",
    topics: ["order.updated"],
    async handle(tx, { store_id, payload }) {
      const [first, ...others] = await unpaidOf(tx, store_id, payload.order_id);
      if (first === undefined) return;
      const context = await systemContext(tx, store_id, clock.now());
      await lockOrderOf(tx, store_id, first);
      for (const id of [first, ...others]) await bookOrderPayments(tx, context, await lockInvoice(tx, store_id, id));
    },
  });

/** Return an order's invoices that a payment can still reach, the oldest first. */
async function unpaidOf(tx: Tx, storeId: string, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("invoice")
    .select("id")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "INVOICE")
    .where("status", "in", ["OPEN", "UNCOLLECTIBLE"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
