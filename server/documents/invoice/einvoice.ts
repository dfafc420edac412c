import type { InvoiceDocument } from "#server/domain/invoice-document";

/** Return a document's e-invoice, or the rule that keeps it from being written. */
export const writeEinvoice = (_document: InvoiceDocument, _mode: "AS_CHARGED" | "STRICT"): { xml: string } | { refused: string } => ({
  refused: "PROFILE",
});
