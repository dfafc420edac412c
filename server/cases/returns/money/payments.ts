import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";

interface NewPayment {
  external_id: string;
  kind: "manual" | "store_credit";
  captured_minor: number;
  captured_at: string;
}

/**
 * Book a payment for an exchange: an ordinary payment of the order, refundable when the exchange is returned. A further part of one adds
 * to it.
 */
export async function bookPayment({ tx, context, record }: Draft, payment: NewPayment): Promise<string> {
  const known = record.payments.find(({ external_id }) => external_id === payment.external_id);
  const row = known ?? { id: newId(), ...payment };
  if (known) {
    known.captured_minor += payment.captured_minor;
    await tx
      .updateTable("order_payment")
      .set({ captured_minor: known.captured_minor })
      .where("store_id", "=", context.store.id)
      .where("id", "=", known.id)
      .execute();
  } else {
    const place = { store_id: context.store.id, order_id: record.order.rootId, position: record.payments.length };
    await tx
      .insertInto("order_payment")
      .values({ ...row, ...place })
      .execute();
    record.payments.push(row);
  }
  await tx
    .updateTable("orders")
    .set((eb) => ({ paid_minor: eb("paid_minor", "+", payment.captured_minor) }))
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.order.rootId)
    .execute();
  return row.id;
}
