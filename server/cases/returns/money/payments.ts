import { addPaid, insertPayment, saveCaptured } from "#server/catalogue/orders/api";
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
    await saveCaptured(tx, context.store.id, known.id, known.captured_minor);
  } else {
    const place = { store_id: context.store.id, order_id: record.order.rootId, position: record.payments.length };
    await insertPayment(tx, { ...row, ...place });
    record.payments.push(row);
  }
  await addPaid(tx, context.store.id, record.order.rootId, payment.captured_minor);
  return row.id;
}
