import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { Paper } from "#server/kit/documents/paper";
import { directionOf, documentWords, tagOf } from "#server/kit/documents/words";
import { drawClosing, drawEdges } from "./closing.ts";
import { formatsOf } from "./formats.ts";
import { drawHead, titleOf } from "./head.ts";
import { drawLines } from "./lines.ts";
import { authorXml, facturXml } from "./metadata.ts";
import { languageOf } from "./payment-terms.ts";
import { a4, Sheet } from "./sheet.ts";
import { oneLine } from "./text.ts";
import { drawTotals } from "./totals.ts";

/**
 * Draw an invoice or credit note as PDF/A-3b, with its e-invoice attached where there is one. The same document makes the
 * same bytes.
 */
export function renderInvoicePdf(document: InvoiceDocument, { xml }: { xml: string | null }): Promise<Buffer> {
  const language = languageOf(document);
  const words = documentWords(language).invoicePaper;
  const at = new Date(`${document.issue_date}T00:00:00Z`);
  const title = [titleOf({ document, words }), oneLine(document.number)].filter(Boolean).join(" ");
  const author = oneLine(document.seller.name) ?? "";
  const paper = new Paper(a4, directionOf(language), { title, author, at, language: tagOf(language), archive: true });
  const sheet = new Sheet(paper, document, words, formatsOf(language, document.currency));
  drawHead(sheet);
  drawLines(sheet);
  drawTotals(sheet);
  drawClosing(sheet);
  drawEdges(sheet);
  paper.describe(authorXml(author, at));
  if (xml !== null) {
    paper.attach(Buffer.from(xml), { name: "factur-x.xml", type: "text/xml", description: "Factur-X, EN 16931", at });
    paper.describe(facturXml);
  }
  return paper.finish();
}
