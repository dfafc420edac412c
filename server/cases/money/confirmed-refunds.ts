import type { Insertable } from "kysely";
import type { Tx } from "#server/db/open";
import type { ConfirmedRefund } from "#server/db/tables";

/** Note refunds on the platform that confirm legs recorded here. */
export async function addConfirmedRefunds(tx: Tx, rows: readonly Insertable<ConfirmedRefund>[]): Promise<void> {
  await tx.insertInto("confirmed_refund").values(rows).execute();
}

/** Take back what refunds that failed confirmed of an order's recorded legs; returns those that had confirmed any. */
export const dropConfirmedRefunds = (tx: Tx, storeId: string, orderId: string, refundIds: readonly string[]) =>
  tx
    .deleteFrom("confirmed_refund as k")
    .using("ledger as g")
    .whereRef("g.id", "=", "k.ledger_id")
    .where("k.store_id", "=", storeId)
    .where("g.order_id", "=", orderId)
    .where("g.kind", "=", "REFUND")
    .where("g.recorded", "=", true)
    .where("k.refund_external_id", "in", [...refundIds])
    .returning("k.refund_external_id")
    .execute();
