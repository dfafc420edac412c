import { apart } from "#server/kit/documents/bidi";
import { edge, grey, hairline, inner, type Sheet } from "./sheet.ts";
import { plain } from "./text.ts";

const tableWidth = 252;
const sumsAt = 292;
const sumsWidth = inner - sumsAt;
const columns = [
  { x: 0, width: 92 },
  { x: 92, width: 80 },
  { x: 172, width: 80 },
] as const;

/** Draw the tax by rate and, beside it, the sums down to what is due. */
export function drawTotals(sheet: Sheet): void {
  sheet.makeRoom(Math.max(heightOfTaxes(sheet), 100));
  const start = sheet.y;
  const taxes = drawTaxes(sheet, start);
  const sums = drawSums(sheet, start);
  sheet.y = Math.max(taxes, sums) + 22;
}

const heightOfTaxes = ({ document }: Sheet): number => 30 + document.taxes.length * 32;

function drawTaxes({ paper, document, words, formats }: Sheet, start: number): number {
  let y = start;
  const row = (cells: readonly string[], options: { weight?: "bold"; color?: string }) => {
    const heights = cells.map((cell, i) => {
      const { x, width } = columns[i] ?? columns[0];
      return paper.text(cell, edge + x, y, width, { size: 8, align: i === 0 ? "start" : "end", ...options });
    });
    y += Math.max(...heights) + 4;
  };
  row([words.rate, words.net, words.tax], { weight: "bold", color: grey });
  paper.rule(edge, y - 1, tableWidth, 0.4, hairline);
  y += 3;
  for (const { category, rate, net_minor, tax_minor, reason } of document.taxes) {
    const name = category === "S" ? formats.percent(rate) : words.category[category];
    row([name, formats.amount(net_minor), formats.amount(tax_minor)], {});
    const why = plain(reason);
    if (why) y += paper.text(apart(why), edge, y - 3, tableWidth, { size: 7, color: grey, maxLines: 3, ellipsis: true });
  }
  return y;
}

function drawSums(sheet: Sheet, start: number): number {
  const { paper, document, words, formats } = sheet;
  let y = start;
  const row = (label: string, value: string, weight: "regular" | "bold" = "regular", size = 9) => {
    const left = paper.text(label, edge + sumsAt, y, 90, { size, weight });
    y += Math.max(left, paper.text(value, edge + sumsAt + 80, y, sumsWidth - 80, { size, weight, align: "end" })) + 4;
  };
  const rule = () => {
    paper.rule(edge + sumsAt, y, sumsWidth, 0.8);
    y += 6;
  };
  row(words.net, formats.money(document.net_minor));
  row(words.tax, formats.money(document.tax_minor));
  rule();
  row(words.total, formats.money(document.gross_minor), "bold", 10.5);
  if (document.paid_minor !== 0) row(sheet.isCreditNote ? words.refunded : words.paid, formats.money(-document.paid_minor));
  if (!sheet.isCreditNote && document.paid_minor !== 0) {
    rule();
    row(words.amountDue, formats.money(sheet.due), "bold", 10.5);
  }
  const { tax_currency: other } = document;
  if (other) row(words.taxIn.replace("{currency}", other.currency), formats.moneyIn(other.tax_minor, other.currency), "regular", 8);
  return y;
}
