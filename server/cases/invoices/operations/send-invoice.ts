import type { InvoiceActionBody } from "#contracts/invoices/actions";
import type { InvoiceAnswer } from "#contracts/invoices/shapes";
import { dueOf } from "#server/cases/domain/invoices/invoice-states";
import { type InvoiceMail, writeInvoiceMail } from "#server/cases/ports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { showInvoice } from "../queries/show-invoice.ts";
import { announce, record } from "../record/history.ts";
import type { InvoiceRecord } from "../record/row.ts";
import { lockFor } from "./lock-for.ts";

/** Mail a document with its PDF, and count it. @throws NOT_FOUND, WRONG_INVOICE_STATUS, INVALID_RECIPIENT without an address */
export function sendInvoice(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { to, message }: InvoiceActionBody<"send">,
): Promise<InvoiceAnswer> {
  return deps.db.transaction(async (tx) => {
    const invoice = await lockFor(tx, context, id, "send");
    const recipient = to ?? invoice.buyer.email;
    ensure(recipient, "INVALID_RECIPIENT");
    const template = invoice.kind === "CREDIT_NOTE" ? "creditNoteSent" : "invoiceSent";
    await writeInvoiceMail(tx, deps, mailOf(context, invoice, recipient, template, message));
    const after = { ...invoice, sent_count: invoice.sent_count + 1, version: invoice.version + 1 };
    await count(tx, context, after);
    await record(tx, context, after, { event: "sent", data: { to: recipient } });
    await announce(tx, after, "sent");
    return { changed: true, invoice: await showInvoice(tx, context, id), credit_note: null };
  });
}

const count = (tx: Tx, { store, now }: CallContext, { id, sent_count, version }: InvoiceRecord) =>
  tx
    .updateTable("invoice")
    .set({ sent_count, version, updated_at: now.toISOString() })
    .where("store_id", "=", store.id)
    .where("id", "=", id)
    .execute();

/** Return a mail about a document, in its language. */
export function mailOf(
  { store, now }: Pick<CallContext, "store" | "now">,
  invoice: InvoiceRecord,
  recipient: string,
  template: Exclude<InvoiceMail["template"], "invoicePaid">,
  message = "",
): InvoiceMail {
  const { language, currency, number, gross_minor, due_date, payment_url } = invoice;
  return {
    store_id: store.id,
    invoice_id: invoice.id,
    template,
    language,
    recipient,
    values: {
      "customer.name": invoice.buyer.name,
      "customer.email": invoice.buyer.email,
      "store.name": invoice.seller?.name || store.name,
      "invoice.number": number,
      "invoice.due_date": due_date === null ? null : { kind: "day", day: due_date },
      "invoice.payment_url": payment_url,
      amount: { kind: "money", minor: template === "invoiceReminder" ? dueOf(invoice) : gross_minor, currency },
      message: message || invoice.message,
    },
    at: now.toISOString(),
  };
}
