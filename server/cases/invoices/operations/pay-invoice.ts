import type { Output } from "#contracts/contract";
import type { InvoiceActionBody } from "#contracts/invoices/actions";
import type { InvoiceAnswer } from "#contracts/invoices/shapes";
import type { InvoicePayment, publicApi } from "#contracts/public";
import { dueOf, refusalOf } from "#server/cases/domain/invoices/invoice-states";
import type { bookInvoicePayment } from "#server/cases/returns/api";
import { assertVersion } from "#server/db/assert-version";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn, instantOf } from "#server/kit/days";
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { showInvoice } from "../queries/show-invoice.ts";
import { factsOf, type InvoiceRecord, lockInvoice, readInvoice } from "../record/row.ts";
import { bookPayment, type PaidBy } from "./book-payment.ts";

type PaidAnswer = Output<(typeof publicApi)["operations"]["invoicePayment"]>;
/** A return books the payment of its invoice in its own ledger, which may release its exchange. */
type PayReturn = typeof bookInvoicePayment;

interface Payment extends PaidBy {
  external_id: string;
  amount_minor: number;
  on: string;
}

/** Record a payment as a person. @throws BAD_REQUEST for a day to come, NOT_FOUND, WRONG_INVOICE_STATUS, INVALID_AMOUNT with what is left, IN_USE for another's id */
export async function payInvoice(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: InvoiceActionBody<"payments">,
  payReturn: PayReturn,
): Promise<InvoiceAnswer> {
  const invoice = await readInvoice(deps.db.kysely, context.store.id, id);
  const today = dayIn(context.store.timezone, context.now);
  const on = body.on ?? today;
  if (on > today) throw badRequest({ on: "IN_FUTURE" });
  const by = { method: body.method, source: "PERSON" } as const;
  const answer = async (reader: Reader, changed: boolean): Promise<InvoiceAnswer> => ({
    changed,
    invoice: await showInvoice(reader, context, id),
    credit_note: null,
  });
  if (invoice.return_id !== null) {
    // Noon of the store, because noon elsewhere may be another day.
    const at = instantOf(context.store.timezone, on, "12:00:00").toISOString();
    const paid = { invoice_id: id, external_id: body.external_id, amount_minor: body.amount_minor, at };
    const { changed } = await payReturn(deps, context, paid, by);
    return answer(deps.db.kysely, changed);
  }
  return deps.db.transaction(async (tx) => {
    const { changed } = await pay(tx, context, id, { ...by, on, external_id: body.external_id, amount_minor: body.amount_minor });
    return answer(tx, changed);
  });
}

/** Record a payment that a store's own system reports, of an invoice of any kind. @throws as `payInvoice` */
export async function payReported(
  deps: ModuleDeps,
  context: CallContext,
  payment: InvoicePayment,
  payReturn: PayReturn,
): Promise<PaidAnswer> {
  const by = { method: "ONLINE", source: "PUBLIC" } as const;
  const found = await findInvoice(deps.db.kysely, context, payment);
  if (found.return_id !== null) return payReturn(deps, context, payment, by);
  const on = dayIn(context.store.timezone, payment.at ? new Date(payment.at) : context.now);
  return deps.db.transaction(async (tx) => {
    const { changed, invoice } = await pay(tx, context, found.id, { ...by, on, ...payment });
    const { id: invoice_id, status, paid_minor, gross_minor, credited_minor } = invoice;
    return { changed, invoice_id, status, return_id: null, stage: null, paid_minor, due_minor: Math.max(0, gross_minor - credited_minor) };
  });
}

async function findInvoice(reader: Reader, { store }: CallContext, { invoice_id, number }: InvoicePayment) {
  const found = await reader
    .selectFrom("invoice")
    .select(["id", "return_id"])
    .where("store_id", "=", store.id)
    .where("status", "<>", "DRAFT")
    .where("kind", "<>", "CREDIT_NOTE")
    .where(invoice_id ? "id" : "number", "=", invoice_id ?? number ?? "")
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Book a payment once, however often it is reported. */
async function pay(tx: Tx, context: CallContext, id: string, payment: Payment): Promise<{ changed: boolean; invoice: InvoiceRecord }> {
  const invoice = await lockInvoice(tx, context.store.id, id);
  const known = await bookedAs(tx, context.store.id, payment.external_id);
  if (known === id) return { changed: false, invoice };
  ensure(known === null, "IN_USE");
  await assertPayable(tx, context, invoice, payment.amount_minor);
  return { changed: true, invoice: await bookPayment(tx, context, invoice, payment) };
}

/** Assert that a locked invoice takes a payment. @throws STALE_VERSION, WRONG_INVOICE_STATUS, INVALID_AMOUNT with what is left */
export async function assertPayable(tx: Tx, context: CallContext, invoice: InvoiceRecord, amount_minor: number): Promise<void> {
  const { id, status, version } = invoice;
  await assertVersion(tx, context, { object_type: "invoice", object_id: id, version }, () => showInvoice(tx, context, id));
  const refusal = refusalOf("payments", factsOf(invoice));
  if (refusal && !(refusal === "WRONG_INVOICE_STATUS" && status === "PAID")) throw new AppError(refusal, { status });
  const left_minor = dueOf(invoice);
  ensure(amount_minor > 0 && amount_minor <= left_minor, "INVALID_AMOUNT", { left_minor });
}

/** Return the invoice a payment was booked for. */
async function bookedAs(tx: Tx, storeId: string, externalId: string): Promise<string | null> {
  const found = await tx
    .selectFrom("invoice_payment")
    .select("invoice_id")
    .where("store_id", "=", storeId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  return found?.invoice_id ?? null;
}
