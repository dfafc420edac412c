import { apart } from "#server/kit/documents/bidi";
import { titleOf } from "./head.ts";
import { termsOf } from "./payment-terms.ts";
import { a4, edge, grey, hairline, inner, type Sheet } from "./sheet.ts";
import { oneLine, plain } from "./text.ts";

const qrSide = 68;

/** Draw how to pay, the terms and the notes. */
export function drawClosing(sheet: Sheet): void {
  if (!sheet.isCreditNote && sheet.due > 0) drawPayment(sheet);
  sheet.titled(sheet.words.terms, termsOf(sheet.document));
  sheet.titled(sheet.words.notes, plain(sheet.document.notes));
}

function drawPayment(sheet: Sheet): void {
  const { paper, document, words, formats } = sheet;
  const url = webAddress(document.payment_url);
  const iban = oneLine(document.iban)?.replace(/\s+/g, "");
  if (!url && !iban) return;
  sheet.makeRoom(qrSide + 24);
  const width = inner - (url ? qrSide + 24 : 0);
  const start = sheet.y;
  sheet.y += paper.text(words.payment, edge, sheet.y, width, { size: 8, weight: "bold", color: grey }) + 3;
  const row = (label: string, value: string, weight: "regular" | "bold" = "regular") => {
    const left = paper.text(label, edge, sheet.y, 120, { size: 8.5, color: grey });
    const right = paper.text(value, edge + 124, sheet.y, width - 124, { size: 8.5, weight });
    sheet.y += Math.max(left, right) + 3;
  };
  if (document.due_date) row(words.due, formats.day(document.due_date));
  if (iban) row(words.iban, apart(iban.replace(/(.{4})(?=.)/g, "$1 ")), "bold");
  const number = plain(document.number);
  if (number) row(words.reference, apart(number));
  if (url) {
    const top = sheet.y;
    row(words.payOnline, apart(url));
    paper.link(url, edge + 124, top, width - 124, sheet.y - top - 3);
    paper.qr(url, edge + inner - qrSide, start, qrSide);
    paper.link(url, edge + inner - qrSide, start, qrSide, qrSide);
  }
  sheet.y = Math.max(sheet.y, start + (url ? qrSide : 0)) + 14;
}

/** Return an address of the web; undefined for any other text, which must not become a link. */
function webAddress(text: string | null): string | undefined {
  const url = URL.canParse(text ?? "") ? new URL(text ?? "") : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Draw on every page its number and the footer, and on those after the first whose document it is. */
export function drawEdges(sheet: Sheet): void {
  const { paper, document, words } = sheet;
  const footer = plain(document.footer);
  const foot = a4[1] - 58;
  for (let page = 1; page <= paper.pages; page++) {
    paper.turnTo(page);
    paper.rule(edge, foot - 8, inner, 0.4, hairline);
    if (footer) paper.text(apart(footer), edge, foot, inner - 110, { size: 7, color: grey, maxLines: 4, ellipsis: true });
    const count = words.page.replace("{page}", String(page)).replace("{pages}", String(paper.pages));
    paper.text(count, edge + inner - 100, foot, 100, { size: 7.5, color: grey, align: "end" });
    if (page === 1) continue;
    paper.text(`${titleOf(sheet)} ${apart(plain(document.number) ?? "")}`, edge, 34, inner / 2, { size: 8, color: grey, maxLines: 1 });
    const seller = apart(oneLine(document.seller.name) ?? "");
    paper.text(seller, edge + inner / 2, 34, inner / 2, { size: 8, color: grey, align: "end", maxLines: 1 });
  }
}
