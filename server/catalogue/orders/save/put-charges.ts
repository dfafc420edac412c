import type { Insertable } from "kysely";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { OrderTotals } from "#server/catalogue/domain/order-totals";
import { paymentsWithSpent } from "#server/catalogue/ports";
import type { Tx } from "#server/db/open";
import type { OrderPayment, OrderShipping } from "#server/db/tables";
import { newId } from "#server/kit/ids";
import { instant } from "./order-row.ts";

/** An order's rows; a new order has none yet. */
export interface Place {
  storeId: string;
  orderId: string;
  isNew: boolean;
}

export const shippingRows = (
  { storeId, orderId }: Pick<Place, "storeId" | "orderId">,
  input: OrderUpsert["shipping"],
  totals: OrderTotals,
): Insertable<OrderShipping>[] =>
  input.map((charge, position) => ({
    id: newId(),
    store_id: storeId,
    order_id: orderId,
    position,
    ...charge,
    gross_minor: totals.shipping[position]?.gross_minor ?? 0,
  }));

/** Update the shipping charges by external id; returns their total, tax included. */
export async function putShipping(
  tx: Tx,
  { storeId, orderId, isNew }: Place,
  input: OrderUpsert["shipping"],
  totals: OrderTotals,
): Promise<number> {
  const rows = shippingRows({ storeId, orderId }, input, totals);
  if (!isNew)
    await dropShipping(
      tx,
      { storeId, orderId, isNew },
      rows.map((row) => row.external_id),
    );
  if (rows.length === 0) return 0;
  const fields = ["position", "title", "price_minor", "discount_minor", "tax_rate", "tax_minor", "gross_minor"] as const;
  await tx
    .insertInto("order_shipping")
    .values(rows)
    .onConflict((c) =>
      c.columns(["order_id", "external_id"]).doUpdateSet((eb) => Object.fromEntries(fields.map((f) => [f, eb.ref(`excluded.${f}`)]))),
    )
    .execute();
  return rows.reduce((sum, row) => sum + row.gross_minor, 0);
}

async function dropShipping(tx: Tx, { storeId, orderId }: Place, remaining: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("order_shipping")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .$if(remaining.length > 0, (query) => query.where("external_id", "not in", [...remaining]))
    .execute();
}

export const paymentRows = (
  { storeId, orderId }: Pick<Place, "storeId" | "orderId">,
  input: OrderUpsert["payments"],
): Insertable<OrderPayment>[] =>
  input.map((payment, position) => ({
    id: newId(),
    store_id: storeId,
    order_id: orderId,
    position,
    external_id: payment.external_id,
    kind: payment.kind,
    captured_minor: payment.captured_minor,
    captured_at: payment.captured_at ? instant(payment.captured_at) : null,
  }));

/**
 * Update the payments by external id. Captured money never falls below what was refunded from it, and a payment with
 * refunds stays. Returns the total captured.
 */
export async function putPayments(tx: Tx, { storeId, orderId, isNew }: Place, input: OrderUpsert["payments"]): Promise<number> {
  const known = isNew ? [] : await paymentsWithSpent(tx, storeId, orderId);
  const spent = new Map(known.map((payment) => [payment.external_id, payment.spent_minor]));
  const rows = paymentRows({ storeId, orderId }, input).map((row) => ({
    ...row,
    captured_minor: Math.max(row.captured_minor, spent.get(row.external_id) ?? 0),
  }));
  const named = new Set(input.map((payment) => payment.external_id));
  const gone = known.filter((payment) => !named.has(payment.external_id));
  const unspent = gone.filter((payment) => payment.spent_minor === 0 && !payment.is_named).map((payment) => payment.id);
  if (unspent.length) {
    await tx
      .deleteFrom("order_payment")
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .where("id", "in", unspent)
      .execute();
  }
  if (rows.length) await insertOrUpdate(tx, rows);
  const remaining = gone.filter((payment) => !unspent.includes(payment.id));
  return [...rows, ...remaining].reduce((sum, payment) => sum + payment.captured_minor, 0);
}

async function insertOrUpdate(tx: Tx, rows: Insertable<OrderPayment>[]): Promise<void> {
  const fields = ["position", "kind", "captured_minor", "captured_at"] as const;
  await tx
    .insertInto("order_payment")
    .values(rows)
    .onConflict((c) =>
      c.columns(["order_id", "external_id"]).doUpdateSet((eb) => Object.fromEntries(fields.map((f) => [f, eb.ref(`excluded.${f}`)]))),
    )
    .execute();
}
