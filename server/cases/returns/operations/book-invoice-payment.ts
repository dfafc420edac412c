import type { InvoiceStatus } from "#contracts/invoices/states";
import type { InvoicePayment } from "#contracts/public";
import { waivedAfter } from "#server/cases/domain/returns/exchange-hold";
import { caseMoney } from "#server/cases/domain/returns/return-case";
import { bookCasePayment, findCaseInvoice, lockPayable, type PaidBy, payReported } from "#server/cases/invoices/api";
import { addLeg } from "#server/cases/money/legs/ledger";
import { invoicePayment } from "#server/catalogue/domain/invoice-payment";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import { partMark, partsOf, paymentsNamed, planWithdrawal } from "../case/platform-invoice.ts";
import { saveCase } from "../case/save.ts";
import { reserveMissing } from "../exchange/exchange-order.ts";
import { bookPayment } from "../money/payments.ts";

export interface InvoicePaid {
  changed: boolean;
  invoice_id: string;
  status: InvoiceStatus;
  return_id: string;
  stage: string;
  paid_minor: number;
  due_minor: number;
}

/**
 * Book the payment of an invoice for the price difference, one ledger row however often it is reported. Full payment
 * releases the exchange. @throws NOT_FOUND, STALE_VERSION, WRONG_INVOICE_STATUS, INVALID_AMOUNT with what is left, IN_USE
 */
export async function bookInvoicePayment(
  deps: ModuleDeps,
  context: CallContext,
  payment: InvoicePayment,
  by: PaidBy,
): Promise<InvoicePaid> {
  return deps.db.transaction(async (tx) => {
    const { draft, invoice } = await openInvoice(tx, context, payment);
    if (paymentsNamed(draft, payment.external_id).length > 0) return answerOf(draft, false, invoice);
    return book(draft, invoice, payment, by);
  });
}

/** Open the case of an invoice. @throws NOT_FOUND */
export async function openInvoice(
  tx: Tx,
  context: CallContext,
  named: Pick<InvoicePayment, "invoice_id" | "number">,
): Promise<{ draft: Draft; invoice: CaseInvoice }> {
  const invoice = await findCaseInvoice(tx, context.store.id, named);
  if (!invoice?.return_id) throw notFound();
  return { draft: await openDraft(tx, context, invoice.return_id), invoice };
}

type CaseInvoice = Pick<InvoicePaid, "status"> & { id: string };

function answerOf({ record }: Draft, changed: boolean, { id, status }: CaseInvoice): InvoicePaid {
  const money = caseMoney(record);
  return {
    changed,
    invoice_id: id,
    status,
    return_id: record.id,
    stage: record.stage,
    paid_minor: money.invoicePaid,
    due_minor: money.invoiceDue,
  };
}

/**
 * Book a payment that is new. What a platform was paid is booked although it is owed no more, as after the case was closed: the owner
 * may refund it.
 */
export async function book(draft: Draft, invoice: CaseInvoice, payment: InvoicePayment, by: PaidBy): Promise<InvoicePaid> {
  const { record, tx, context } = draft;
  const { amount_minor } = payment;
  const payable = await lockPayable(tx, context, invoice.id, { ...by, amount_minor });
  const { invoiceDue, invoicePaid } = caseMoney(record);
  const left_minor = invoiceDue - invoicePaid;
  ensure(amount_minor > 0 && (by.source === "PLATFORM" || amount_minor <= left_minor), "INVALID_AMOUNT", { left_minor });
  draft.set({ waived_minor: waivedAfter(record, amount_minor) });
  const at = payment.at ? new Date(payment.at).toISOString() : draft.now;
  const paid = { external_id: invoicePayment(payment.external_id), kind: "manual" as const, captured_minor: amount_minor, captured_at: at };
  const payment_id = await bookPayment(draft, paid);
  const parts = by.source === "PLATFORM" ? partsOf(draft, payment.external_id).length : 0;
  const external_id = parts === 0 ? payment.external_id : `${payment.external_id}${partMark}${parts + 1}`;
  const leg = { id: newId(), kind: "INVOICE_PAYMENT" as const, amount_minor, payment_id, state: "SUCCEEDED" as const, reason: null };
  addLeg(draft, { ...leg, external_id });
  const booked = { ...by, external_id, at: payment.at ?? draft.now, ledger_id: leg.id };
  const status = payable ? await bookCasePayment(tx, context, payable.id, { ...booked, amount_minor: payable.takes_minor }) : "VOID";
  if (payable && status === "PAID") planWithdrawal(draft, payable.id);
  draft.log("Payment", { kind: "INVOICE_PAYMENT", amount_minor, currency: record.order.currency });
  if (invoicePaid + amount_minor >= invoiceDue) await releaseIfInStock(draft);
  draft.advance();
  await saveCase(draft, "invoice-paid");
  return answerOf(draft, true, { id: payable?.id ?? invoice.id, status });
}

/** Release an exchange that waited for this payment, if it is in stock. */
async function releaseIfInStock(draft: Draft): Promise<void> {
  if (draft.record.hold_reason !== "AWAITING_PAYMENT") return;
  if (!(await reserveMissing(draft))) {
    draft.hold("OUT_OF_STOCK");
    return;
  }
  draft.set({ exchange_status: "RELEASED", hold_reason: null, hold_since: null });
  draft.log("Hold Released");
}

/** Record a payment that a store's own system reports: of a return's invoice in its ledger, of any other on the invoice alone. @throws as `payReported` */
export const payReportedInvoice = (deps: ModuleDeps, context: CallContext, payment: InvoicePayment) =>
  payReported(deps, context, payment, bookInvoicePayment);
