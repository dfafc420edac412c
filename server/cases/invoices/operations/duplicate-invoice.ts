import type { InvoiceAnswer } from "#contracts/invoices/shapes";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { DraftContent } from "../draft/draft-content.ts";
import { showInvoice } from "../queries/show-invoice.ts";
import { lockFor } from "./lock-for.ts";
import { insertDraft } from "./save-draft.ts";

/** Draft a copy of an invoice, without its dates. The answer is the copy. @throws NOT_FOUND, WRONG_INVOICE_STATUS */
export function duplicateInvoice({ db }: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<InvoiceAnswer> {
  return db.transaction(async (tx) => {
    const source = await lockFor(tx, context, id, "duplicate");
    const { order_id, order_number, language, currency, prices, rounding, lines, discount, discount_minor, taxes, tax_reasons } = source;
    const { buyer, net_minor, tax_minor, gross_minor, supply_date, notes, message, terms, payment_url, exchange_rate } = source;
    const content: DraftContent = {
      kind: "INVOICE",
      ...{ order_id, order_number, language, currency, prices, rounding, lines, discount, discount_minor, taxes, tax_reasons },
      ...{ buyer, net_minor, tax_minor, gross_minor, supply_date, notes, message, terms, payment_url, exchange_rate },
      due_date: null,
      related_text: null,
    };
    const copy = await insertDraft(tx, context, content);
    return { changed: true, invoice: await showInvoice(tx, context, copy), credit_note: null };
  });
}
