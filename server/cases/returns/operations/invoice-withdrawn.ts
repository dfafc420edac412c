import { findCaseInvoice } from "#server/cases/invoices/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { noteInvoiceWithdrawn, standingInvoice } from "#server/platforms/operations/api";
import { openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";

/**
 * Note that the platform's invoice of a document was cancelled or deleted there, so that the customer can no longer pay by it. The debt
 * stays: sending the invoice again makes another one there. Does nothing for one withdrawn before, by us or by them.
 */
export async function noteWithdrawal(
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
