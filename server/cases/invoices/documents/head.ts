import { townLines } from "#contracts/address-lines";
import type { InvoiceParty } from "#server/cases/domain/invoices/invoice-document";
import { apart } from "#server/kit/documents/bidi";
import { edge, grey, inner, pale, type Sheet } from "./sheet.ts";
import { oneLine, plain } from "./text.ts";

const half = inner / 2 - 12;

/** Draw what stands above the lines: the two parties, the dates, what is due, and the message to the buyer. */
export function drawHead(sheet: Sheet): void {
  const { paper, document, words } = sheet;
  const start = sheet.y;
  const title = paper.text(titleOf(sheet), edge, start - 6, half, { size: 22, weight: "bold" });
  const number = paper.text(apart(plain(document.number) ?? ""), edge, start - 4 + title, half, { size: 11, color: grey });
  const seller = drawParty(sheet, document.seller, edge + half + 24, start, "end");
  sheet.y = start + Math.max(title + number, seller) + 22;
  const below = sheet.y;
  paper.text(words.billTo, edge, below, half, { size: 8, weight: "bold", color: grey });
  const buyer = 14 + drawParty(sheet, document.buyer, edge, below + 14, "start");
  const facts = drawFacts(sheet, edge + half + 24, below);
  sheet.y = below + Math.max(buyer, facts) + 16;
  drawDue(sheet);
  const message = plain(document.message);
  if (message) sheet.paragraph(message);
  if (message) sheet.y += 14;
}

export function titleOf({ document, words }: Pick<Sheet, "document" | "words">): string {
  if (document.kind === "CREDIT_NOTE") return words.creditNote;
  return document.kind === "ADDITIONAL_INVOICE" ? words.additionalInvoice : words.invoice;
}

/** Return the lines of a party below its name. */
function linesOf({ words, formats }: Sheet, party: InvoiceParty): string[] {
  const { lines, city, postal_code, region, country, vat_id, tax_number, email } = party;
  const town = townLines({ country, city: oneLine(city), region: oneLine(region), postcode: oneLine(postal_code) });
  const place = [...lines.map(oneLine), ...town, formats.country(country)].filter((line) => !!line);
  const facts: [string, string | null][] = [
    [words.vatId, vat_id],
    [words.taxNumber, tax_number],
  ];
  const ids = facts.flatMap(([label, id]) => (oneLine(id) ? [`${label} ${apart(oneLine(id) ?? "")}`] : []));
  return [...place.map((line) => apart(line ?? "")), ...ids, ...(oneLine(email) ? [apart(oneLine(email) ?? "")] : [])];
}

function drawParty(sheet: Sheet, party: InvoiceParty, x: number, from: number, align: "start" | "end"): number {
  let y = from;
  const put = (text: string, weight: "regular" | "bold", color?: string) => {
    y += sheet.paper.text(text, x, y, half, { size: weight === "bold" ? 10 : 8.5, weight, color, align, maxLines: 3 });
  };
  put(apart(oneLine(party.name) ?? ""), "bold");
  y += 2;
  for (const line of linesOf(sheet, party)) put(line, "regular", grey);
  return y - from;
}

function drawFacts({ paper, document, words, formats }: Sheet, x: number, from: number): number {
  const { related } = document;
  const of = related?.issue_date ? words.correctsOf.replace("{date}", formats.day(related.issue_date)) : "{number}";
  const facts: [string, string | null][] = [
    [words.issued, formats.day(document.issue_date)],
    [words.supplied, document.supply_date && formats.day(document.supply_date)],
    [words.due, document.due_date && formats.day(document.due_date)],
    [words.order, document.order_number && apart(oneLine(document.order_number) ?? "")],
    [words.corrects, related && of.replace("{number}", () => apart(oneLine(related.number) ?? ""))],
  ];
  let y = from;
  for (const [label, value] of facts) {
    if (!value) continue;
    const left = paper.text(label, x, y, 96, { size: 8.5, color: grey });
    y += Math.max(left, paper.text(value, x + 100, y, half - 100, { size: 8.5, align: "end" })) + 3;
  }
  return y - from;
}

/** Draw the band with the amount that matters to the reader. */
function drawDue(sheet: Sheet): void {
  const { paper, document, words, formats } = sheet;
  const isSettled = !sheet.isCreditNote && sheet.due <= 0;
  const label = sheet.isCreditNote ? words.total : isSettled ? words.settled : words.amountDue;
  const amount = sheet.isCreditNote || isSettled ? document.gross_minor : sheet.due;
  paper.fill(edge, sheet.y, inner, 42, pale);
  paper.text(label, edge + 14, sheet.y + 14, inner / 2, { size: 10, weight: "bold", maxLines: 1 });
  paper.text(formats.money(amount), edge + 200, sheet.y + 9, inner - 214, { size: 17, weight: "bold", align: "end", maxLines: 1 });
  sheet.y += 42 + 20;
}
