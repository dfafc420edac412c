import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";

interface NewPayment {
  external_id: string;
  kind: "manual" | "store_credit";
  captured_minor: number;
  captured_at: string;
}

/** Book a payment for an exchange: an ordinary payment of the order, refundable when the exchange is returned. */
export async function bookPayment({ tx, context, record }: Draft, payment: NewPayment): Promise<string> {
  const row = { id: newId(), ...payment };
  await tx
    .insertInto("order_payment")
    .values({ ...row, store_id: context.store.id, order_id: record.order.rootId, position: record.payments.length })
    .execute();
  await tx
    .updateTable("orders")
    .set((eb) => ({ paid_minor: eb("paid_minor", "+", payment.captured_minor) }))
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.order.rootId)
    .execute();
  record.payments.push(row);
  return row.id;
}
