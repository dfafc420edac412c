import { sql } from "kysely";
import type { OrderUpsert } from "#contracts/orders";
import { actorColumns } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { instant } from "./order-row.ts";

export interface OutsideUnits {
  refund_external_id: string;
  line_external_id: string;
  quantity: number;
}

/**
 * Books refunds made elsewhere, one EXTERNAL row each however often they are told (M12g). One that carries the id of a refund
 * of ours is our own, come back to us. The order must be locked. Answers whether anything was new.
 */
export async function bookOutsideRefunds(tx: Tx, context: CallContext, orderId: string, refunds: OrderUpsert["refunds"]): Promise<boolean> {
  if (refunds.length === 0) return false;
  const storeId = context.store.id;
  const payments = await tx
    .selectFrom("order_payment")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const booked = await tx
    .selectFrom("ledger")
    .select("external_id")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const paymentIds = new Map(payments.map((payment) => [payment.external_id, payment.id]));
  const known = new Set(booked.map((row) => row.external_id));
  const fresh = refunds.filter(({ external_id }) => !known.has(external_id) && known.add(external_id));
  if (fresh.length === 0) return false;
  const rows = fresh.map((refund) => {
    const at = refund.at ? instant(refund.at) : context.now.toISOString();
    return {
      id: newId(),
      store_id: storeId,
      order_id: orderId,
      kind: "EXTERNAL" as const,
      amount_minor: refund.amount_minor,
      payment_id: paymentIds.get(refund.payment_external_id ?? "") ?? null,
      state: "SUCCEEDED" as const,
      external_id: refund.external_id,
      ...actorColumns(context),
      created_at: at,
      settled_at: at,
    };
  });
  await tx.insertInto("ledger").values(rows).execute();
  return true;
}

/** Counts units paid back elsewhere, once a refund and line. The order must be locked. Answers whether anything was new. */
export async function countOutsideUnits(tx: Tx, context: CallContext, orderId: string, units: readonly OutsideUnits[]): Promise<boolean> {
  if (units.length === 0) return false;
  const storeId = context.store.id;
  const lines = await tx
    .selectFrom("order_line")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const lineIds = new Map(lines.map((line) => [line.external_id, line.id]));
  const rows = units.flatMap(({ refund_external_id, line_external_id, quantity }) => {
    const order_line_id = lineIds.get(line_external_id);
    return order_line_id ? [{ store_id: storeId, order_line_id, refund_external_id, quantity }] : [];
  });
  if (rows.length === 0) return false;
  const added = await tx
    .insertInto("outside_units")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("order_line_id")
    .execute();
  if (added.length === 0) return false;
  await tx
    .updateTable("order_line as l")
    .set({ outside: sql`(select sum(u.quantity) from outside_units u where u.order_line_id = l.id and u.store_id = l.store_id)::int` })
    .where("l.store_id", "=", storeId)
    .where("l.id", "in", [...new Set(added.map((row) => row.order_line_id))])
    .execute();
  return true;
}
