import { formatMoney } from "#contracts/money";
import { type Language, languageTags } from "#contracts/session/rules";
import type { InvoiceDocument } from "#server/domain/invoice-document";
import { Paper } from "../paper.ts";
import { directionOf } from "../words.ts";

const size = [595.3, 841.9] as const;
const edge = 48;

/** Return a document's PDF: its number, parties, lines and total. */
export function renderInvoicePdf(document: InvoiceDocument, _options: { xml: string | null }): Promise<Buffer> {
  const language = document.language as Language;
  const at = new Date(`${document.issue_date}T00:00:00Z`);
  const info = { title: document.number, author: document.seller.name, at, language: languageTags[language] };
  const page = new Paper(size, directionOf(language), info);
  const money = (minor: number) => formatMoney(minor, document.currency, languageTags[language]);
  const rows = [
    document.number,
    document.seller.name,
    document.buyer.name,
    ...document.lines.map((line) => `${line.quantity} ${line.description} ${money(line.gross_minor)}`),
    money(document.gross_minor),
  ];
  for (const [i, row] of rows.slice(0, 40).entries()) page.text(row, edge, edge + i * 16, size[0] - 2 * edge, { maxLines: 1 });
  return page.finish();
}
