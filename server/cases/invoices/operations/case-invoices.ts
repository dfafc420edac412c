import type { InvoiceStatus, PaymentSource } from "#contracts/invoices/states";
import type { InvoicePayment } from "#contracts/public";
import { dueOf } from "#server/cases/domain/invoices/invoice-states";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { ensure, notFound } from "#server/kit/errors";
import { type InvoiceRecord, lockInvoice, readInvoice } from "../record/row.ts";
import { bookPayment, type PaidBy } from "./book-payment.ts";
import { assertPayable } from "./pay-invoice.ts";

interface CasePayment extends PaidBy {
  external_id: string;
  amount_minor: number;
  /** An instant. */
  at: string;
  ledger_id: string;
}

/**
 * Lock the invoice that takes a payment of a case's, or as much as is due on it of what a platform was paid: that has happened, and may
 * have crossed another payment. What the platform was paid for an invoice voided since goes to the open one of its return; null: there is
 * none. @throws STALE_VERSION, WRONG_INVOICE_STATUS, INVALID_AMOUNT with what is left
 */
export async function lockPayable(
  tx: Tx,
  context: CallContext,
  id: string,
  { amount_minor, source }: { amount_minor: number; source: PaymentSource },
): Promise<{ id: string; takes_minor: number } | null> {
  const named = await lockInvoice(tx, context.store.id, id);
  const isReported = source === "PLATFORM";
  const invoice = isReported && named.status === "VOID" ? await lockSuccessor(tx, named) : named;
  if (!invoice) return null;
  const takes_minor = isReported ? Math.min(amount_minor, dueOf(invoice)) : amount_minor;
  await assertPayable(tx, context, invoice, takes_minor);
  return { id: invoice.id, takes_minor };
}

async function lockSuccessor(tx: Tx, { store_id, return_id }: InvoiceRecord): Promise<InvoiceRecord | undefined> {
  return tx
    .selectFrom("invoice")
    .selectAll()
    .where("store_id", "=", store_id)
    .where("return_id", "=", return_id)
    .where("kind", "=", "ADDITIONAL_INVOICE")
    .where("status", "=", "OPEN")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** Book the payment of a case's invoice beside its leg in the ledger. @throws IN_USE when the id is another invoice's */
export async function bookCasePayment(tx: Tx, context: CallContext, id: string, { at, ...payment }: CasePayment): Promise<InvoiceStatus> {
  const known = await tx
    .selectFrom("invoice_payment")
    .select("id")
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", payment.external_id)
    .executeTakeFirst();
  ensure(!known, "IN_USE");
  const on = dayIn(context.store.timezone, new Date(at));
  const { status } = await bookPayment(tx, context, await lockInvoice(tx, context.store.id, id), { ...payment, on });
  return status;
}

/** Count a document of a case that is sent again. */
export async function countInvoiceSent(tx: Tx, context: CallContext, id: string): Promise<void> {
  await tx
    .updateTable("invoice")
    .set((eb) => ({ sent_count: eb("sent_count", "+", 1) }))
    .where("store_id", "=", context.store.id)
    .where("id", "=", id)
    .execute();
}

/** Return the additional invoice that is named, whatever became of it. @throws NOT_FOUND */
export async function findCaseInvoice(
  reader: Reader,
  storeId: string,
  { invoice_id, number }: Pick<InvoicePayment, "invoice_id" | "number">,
): Promise<InvoiceRecord> {
  const found = await reader
    .selectFrom("invoice")
    .select("id")
    .where("store_id", "=", storeId)
    .where("kind", "=", "ADDITIONAL_INVOICE")
    .where(invoice_id ? "id" : "number", "=", invoice_id ?? number ?? "")
    .executeTakeFirst();
  if (!found) throw notFound();
  return readInvoice(reader, storeId, found.id);
}
