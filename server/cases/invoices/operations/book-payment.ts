import type { PaymentMethod, PaymentSource } from "#contracts/invoices/states";
import { dueOf, settledStatus } from "#server/cases/domain/invoices/invoice-states";
import { bookable } from "#server/cases/domain/money/bookable-payments";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { newId } from "#server/kit/ids";
import { announce, record } from "../record/history.ts";
import type { InvoiceRecord } from "../record/row.ts";

/** How a payment reached us. */
export interface PaidBy {
  method: PaymentMethod;
  source: PaymentSource;
}

export interface Booked extends PaidBy {
  external_id: string;
  amount_minor: number;
  /** A day of the store. */
  on: string;
  ledger_id?: string | null;
}

/** Book a payment of a locked invoice. The caller has checked that it is new and within what is due. */
export async function bookPayment(tx: Tx, context: CallContext, invoice: InvoiceRecord, payment: Booked): Promise<InvoiceRecord> {
  const { external_id, amount_minor, on, method, source, ledger_id = null } = payment;
  const store_id = context.store.id;
  const created_at = context.now.toISOString();
  await tx
    .insertInto("invoice_payment")
    .values({
      id: newId(),
      store_id,
      invoice_id: invoice.id,
      external_id,
      amount_minor,
      paid_on: on,
      method,
      source,
      ledger_id,
      created_at,
    })
    .execute();
  const paid_minor = invoice.paid_minor + amount_minor;
  const status = settledStatus({ ...invoice, paid_minor });
  const after = { ...invoice, paid_minor, status, version: invoice.version + 1, updated_at: created_at };
  const { version, updated_at } = after;
  await tx
    .updateTable("invoice")
    .set({ paid_minor, status, version, updated_at })
    .where("store_id", "=", store_id)
    .where("id", "=", invoice.id)
    .execute();
  const isPaid = status === "PAID" && invoice.status !== "PAID";
  const facts = { amount_minor, currency: invoice.currency, method, source, on, external_id };
  await record(tx, context, after, { event: isPaid ? "paid" : "payment", data: facts });
  if (isPaid) await announce(tx, after, "paid");
  return after;
}

/**
 * Book what was paid with an invoice's order, as far as no other invoice of the order was paid by it. Again, nothing changes. The order
 * and the invoice must be locked.
 */
export async function bookOrderPayments(tx: Tx, context: CallContext, invoice: InvoiceRecord): Promise<InvoiceRecord> {
  if (invoice.kind !== "INVOICE" || invoice.order_id === null) return invoice;
  const storeId = context.store.id;
  const payments = await ownPayments(tx, storeId, invoice.order_id);
  const booked = await bookedOf(tx, storeId, invoice.order_id);
  let after = invoice;
  for (const { payment, amount_minor, already_minor } of bookable(payments, booked, dueOf(invoice))) {
    const on = dayIn(context.store.timezone, payment.captured_at ? new Date(payment.captured_at) : context.now);
    // What is captured later of the same payment is booked apart.
    const external_id = ["order", payment.id, invoice.id, ...(already_minor > 0 ? [already_minor] : [])].join(":");
    after = await bookPayment(tx, context, after, { external_id, amount_minor, on, method: "ONLINE", source: "PLATFORM" });
  }
  return after;
}

/** Return the payments of an order itself: what paid for the exchange of a return is not among them. */
const ownPayments = (tx: Tx, storeId: string, orderId: string) =>
  tx
    .selectFrom("order_payment as p")
    .select(["p.id", "p.captured_minor", "p.captured_at"])
    .where("p.store_id", "=", storeId)
    .where("p.order_id", "=", orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger as g")
            .select("g.id")
            .where("g.store_id", "=", storeId)
            .whereRef("g.payment_id", "=", "p.id")
            .where("g.kind", "in", ["INVOICE_PAYMENT", "CREDIT_SPENT"]),
        ),
      ),
    )
    .orderBy("p.position")
    .orderBy("p.id")
    .execute();

/** Return what was booked of an order's payments on its invoices. */
async function bookedOf(tx: Tx, storeId: string, orderId: string) {
  const rows = await tx
    .selectFrom("invoice as i")
    .innerJoin("invoice_payment as n", "n.invoice_id", "i.id")
    .select(["n.external_id", "n.amount_minor"])
    .where("i.store_id", "=", storeId)
    .where("i.order_id", "=", orderId)
    .where("i.kind", "=", "INVOICE")
    .where("n.store_id", "=", storeId)
    .where("n.source", "=", "PLATFORM")
    .execute();
  return rows.map(({ external_id, amount_minor }) => ({ payment_id: external_id.split(":")[1] ?? "", amount_minor }));
}
