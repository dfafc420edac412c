import type { EinvoiceMode } from "#contracts/invoices/states";
import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";

export interface Rendered {
  pdf: Buffer;
  xml: string | null;
  /** The rule that keeps the e-invoice from being written. */
  refused: string | null;
}

/** Draw a document, with its e-invoice inside where the mode asks for one and no rule refuses it. The same input gives the same bytes. */
export async function renderInvoice(document: InvoiceDocument, mode: EinvoiceMode): Promise<Rendered> {
  // Loaded on first use: they bring fonts and a PDF writer.
  const { renderInvoicePdf } = await import("./render-pdf.ts");
  const written = mode === "OFF" ? null : (await import("./einvoice.ts")).writeEinvoice(document, mode);
  const xml = written && "xml" in written ? written.xml : null;
  const refused = written && "refused" in written ? written.refused : null;
  return { pdf: await renderInvoicePdf(document, { xml }), xml, refused };
}
