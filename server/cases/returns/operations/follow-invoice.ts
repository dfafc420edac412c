import { isTakenFromPayment } from "#server/cases/domain/returns/return-case";
import { findCaseInvoice } from "#server/cases/invoices/api";
import { bookOutsideLegs } from "#server/cases/money/legs/ledger";
import { invoicePayment } from "#server/catalogue/domain/invoice-payment";
import { actorColumns } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { noteInvoiceWithdrawn, standingInvoice } from "#server/platforms/operations/api";
import type { InvoiceResult } from "#server/platforms/port/invoices";
import type { ReportedInvoice } from "#server/platforms/ports";
import type { Draft } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import { partsOf } from "../case/platform-invoice.ts";
import { saveCase } from "../case/save.ts";
import { book, openInvoice } from "./book-invoice-payment.ts";

/**
 * Follow the platform's invoice of a document: book what was paid for it since, in parts if it came in parts, and what was given back
 * there; and note that it can be paid no more. Repeating it changes nothing. @throws CURRENCY_MISMATCH
 */
export async function followInvoice(
  deps: ModuleDeps,
  context: CallContext,
  { invoice_id, external_id, found }: ReportedInvoice,
): Promise<void> {
  if (found) await followMoney(deps, context, invoice_id, found);
  if (!found || found.state === "withdrawn") await noteWithdrawal(deps, context, { invoice_id, external_id });
}

async function followMoney(deps: ModuleDeps, context: CallContext, invoice_id: string, found: InvoiceResult): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { draft, invoice } = await openInvoice(tx, context, { invoice_id });
    const { external_id, currency, received_minor, paid_minor, by_hand } = found;
    const known = standing(draft, external_id);
    if (paid_minor === known.left_minor || known.isMoving) return;
    ensure(currency === draft.record.order.currency, "CURRENCY_MISMATCH");
    const back = known.left_minor - paid_minor;
    if (back > 0) return bookGivenBack(draft, known.payment_id, { external_id, amount_minor: back });
    // A refund of ours may be settled here before the platform counts it: what had come in by then is no new money.
    const amount_minor = Math.min(-back, received_minor - known.booked_minor);
    if (amount_minor <= 0) return;
    const payment = { invoice_id, external_id, amount_minor };
    await book(draft, invoice, payment, { method: by_hand ? "OTHER" : "ONLINE", source: "PLATFORM" });
  });
}

/**
 * Return what is booked of a platform's invoice, and what is left of it after refunds. `isMoving`: a refund of ours is under way, so
 * that nobody can say which side knows better.
 */
function standing(draft: Draft, externalId: string) {
  const { payments, ledger } = draft.record;
  const payment_id = payments.find((one) => one.external_id === invoicePayment(externalId))?.id ?? null;
  const back = ledger.filter((leg) => payment_id !== null && leg.payment_id === payment_id && isTakenFromPayment(leg));
  const sum = (legs: readonly { amount_minor: number }[]) => legs.reduce((total, leg) => total + leg.amount_minor, 0);
  const booked_minor = sum(partsOf(draft, externalId));
  return {
    ...{ payment_id, booked_minor, left_minor: booked_minor - sum(back) },
    isMoving: back.some(({ state }) => state !== "SUCCEEDED"),
  };
}

/** Book money that went back on the platform: it cannot be refunded again. */
async function bookGivenBack(
  { tx, context, record, now }: Draft,
  payment_id: string | null,
  { external_id, amount_minor }: { external_id: string; amount_minor: number },
): Promise<void> {
  const before = record.ledger.filter((leg) => leg.kind === "EXTERNAL" && leg.payment_id === payment_id).length;
  await bookOutsideLegs(tx, [
    {
      ...{ id: newId(), store_id: context.store.id, order_id: record.order.rootId, kind: "EXTERNAL", amount_minor, payment_id },
      ...{ state: "SUCCEEDED", external_id: `${invoicePayment(external_id)}:back${before + 1}`, created_at: now, settled_at: now },
      ...actorColumns(context),
    },
  ]);
}

/**
 * Note that the platform's invoice of a document was cancelled or deleted there, so that the customer can no longer pay by it. The debt
 * stays: sending the invoice again makes another one there. Does nothing for one withdrawn before, by us or by them.
 */
async function noteWithdrawal(
  { db }: Pick<ModuleDeps, "db">,
  context: CallContext,
  { invoice_id, external_id }: { invoice_id: string; external_id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await findCaseInvoice(tx, context.store.id, { invoice_id });
    // What was paid is not asked for any more.
    if (invoice.return_id === null || invoice.status === "PAID") return;
    const draft = await openDraft(tx, context, invoice.return_id);
    const standing = standingInvoice(draft.record.operations, invoice_id);
    if (standing?.result?.external_id !== external_id) return;
    await noteInvoiceWithdrawn(tx, context.store.id, standing, draft.now);
    draft.log("Invoice Withdrawn", { number: invoice.number });
    await saveCase(draft, "invoice-withdrawn");
  });
}
