import type { DocumentLineItem } from "#server/cases/domain/invoices/invoice-document";
import { apart } from "#server/kit/documents/bidi";
import { edge, grey, hairline, inner, type Sheet } from "./sheet.ts";
import { oneLine } from "./text.ts";

const columns = [
  { x: 0, width: 226 },
  { x: 232, width: 52 },
  { x: 290, width: 70 },
  { x: 364, width: 46 },
  { x: 414, width: inner - 414 },
] as const;
/** From this number of lines on, rows are set smaller, and very long descriptions cut, to stay below twenty pages. */
const manyLines = 100;

interface Density {
  size: number;
  gap: number;
  maxLines: number;
}

/** Draw the table of what is charged; its heading is repeated on every page. */
export function drawLines(sheet: Sheet): void {
  const { document, words } = sheet;
  const isLong = document.lines.length > manyLines;
  const density: Density = isLong ? { size: 7, gap: 3.5, maxLines: 2 } : { size: 8.5, gap: 9, maxLines: 99 };
  drawHeading(sheet, density);
  for (const line of document.lines) {
    const cells = cellsOf(sheet, line, isLong);
    if (sheet.makeRoom(heightOf(sheet, cells, density))) drawHeading(sheet, density);
    drawRow(sheet, cells, density);
  }
  const included = (document.prices === "GROSS" ? words.pricesGross : words.pricesNet).replace("{currency}", document.currency);
  sheet.y += 2 + sheet.paper.text(included, edge, sheet.y + 2, inner, { size: 7.5, color: grey });
  sheet.y += 14;
}

function drawHeading(sheet: Sheet, { gap }: Density): void {
  const { words } = sheet;
  const titles = [words.description, words.quantity, words.unitPrice, words.rate, words.amount];
  for (const [i, title] of titles.entries()) put(sheet, i, title, { size: 8, weight: "bold", color: grey });
  sheet.y += 14;
  sheet.paper.rule(edge, sheet.y, inner, 0.8);
  sheet.y += gap / 2 + 1;
}

function cellsOf({ document, words, formats }: Sheet, line: DocumentLineItem, isLong: boolean): Cells {
  const sku = oneLine(line.sku);
  const facts = [
    ...(sku ? [`${words.sku} ${apart(sku)}`] : []),
    ...(line.discount_minor === 0 ? [] : [`${words.discount} ${formats.amount(-line.discount_minor)}`]),
  ];
  const title = apart(oneLine(line.description) ?? "");
  return {
    title: isLong ? [title, ...facts].join(" · ") : title,
    facts: isLong ? "" : facts.join(" · "),
    values: [
      formats.quantity(line.quantity, line.unit),
      formats.unitPrice(line.unit_price),
      line.category === "O" ? "–" : formats.percent(line.rate),
      formats.amount(document.prices === "GROSS" ? line.gross_minor : line.net_minor),
    ],
  };
}

interface Cells {
  title: string;
  facts: string;
  values: readonly string[];
}

function put(
  sheet: Sheet,
  column: number,
  text: string,
  options: { size: number; weight?: "bold"; color?: string; maxLines?: number },
): number {
  const { x, width } = columns[column] ?? columns[0];
  return sheet.paper.text(text, edge + x, sheet.y, width, { ...options, align: column === 0 ? "start" : "end", ellipsis: true });
}

const heightOf = ({ paper }: Sheet, { title, facts }: Cells, { size, gap, maxLines }: Density): number =>
  paper.heightOf(title, columns[0].width, { size, maxLines }) + (facts ? size * 1.3 : 0) + gap;

function drawRow(sheet: Sheet, { title, facts, values }: Cells, { size, gap, maxLines }: Density): void {
  const heights = [put(sheet, 0, title, { size, maxLines }), ...values.map((value, i) => put(sheet, i + 1, value, { size }))];
  if (facts) {
    const { x, width } = columns[0];
    const below = heights[0] ?? 0;
    const text = { size: size - 1, color: grey, maxLines: 1, ellipsis: true };
    heights[0] = below + sheet.paper.text(facts, edge + x, sheet.y + below, width, text);
  }
  sheet.y += Math.max(...heights) + gap / 2;
  sheet.paper.rule(edge, sheet.y, inner, 0.4, hairline);
  sheet.y += gap / 2;
}
