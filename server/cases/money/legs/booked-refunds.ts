import { sql } from "kysely";
import type { bookedRefunds } from "#server/platforms/ports";

/** Return what is booked of an order's refunds, with the platform's refunds that confirm it. */
export async function refundsOfOrder(...[tx, storeId, orderId]: Parameters<typeof bookedRefunds>) {
  const legs = await tx
    .selectFrom("ledger as g")
    .leftJoin("order_payment as p", (join) => join.onRef("p.id", "=", "g.payment_id").onRef("p.store_id", "=", "g.store_id"))
    .select(["g.external_id", "g.kind", "g.amount_minor", "g.state", "p.external_id as payment"])
    .select((eb) =>
      sql<string[]>`coalesce((${eb
        .selectFrom("confirmed_refund as k")
        .select(sql<string[]>`array_agg(k.refund_external_id)`.as("ids"))
        .whereRef("k.ledger_id", "=", "g.id")
        .where("k.store_id", "=", storeId)}), '{}')`.as("confirmed_by"),
    )
    .where("g.store_id", "=", storeId)
    .where("g.order_id", "=", orderId)
    .where("g.kind", "in", ["REFUND", "EXTERNAL"])
    .where("g.recorded", "=", false)
    .execute();
  const recorded = await tx
    .selectFrom("confirmed_refund as k")
    .innerJoin("ledger as g", (join) => join.onRef("g.id", "=", "k.ledger_id").onRef("g.store_id", "=", "k.store_id"))
    .select("k.refund_external_id")
    .where("k.store_id", "=", storeId)
    .where("g.order_id", "=", orderId)
    .execute();
  return { legs, recorded: recorded.map(({ refund_external_id }) => refund_external_id) };
}
