import type { InvoiceAction } from "#contracts/invoices/actions";
import { refusalOf } from "#server/cases/domain/invoices/invoice-states";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { showInvoice } from "../queries/show-invoice.ts";
import { factsOf, type InvoiceRecord, lockInvoice } from "../record/row.ts";

/** Lock a document for an action. @throws NOT_FOUND, STALE_VERSION, and why its status does not allow it */
export async function lockFor(tx: Tx, context: CallContext, id: string, action: InvoiceAction): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(tx, context.store.id, id);
  const refusal = refusalOf(action, factsOf(invoice));
  if (refusal) throw new AppError(refusal, refusal === "CREDIT_EXCEEDS_INVOICE" ? { maximum_minor: 0 } : { status: invoice.status });
  await assertVersion(tx, context, { object_type: "invoice", object_id: id, version: invoice.version }, () => showInvoice(tx, context, id));
  return invoice;
}
