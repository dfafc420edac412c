import { apart } from "#server/kit/documents/bidi";
import { Paper } from "#server/kit/documents/paper";
import { type DocumentWords, directionOf, documentWords, tagOf } from "#server/kit/documents/words";
import { enumWords } from "#server/kit/enum-words";
import type { ParcelPaper } from "#server/platforms/carriers/api";

/** A4 in points. */
const size = [595.3, 841.9] as const;
const edge = 48;
const inner = size[0] - 2 * edge;
const bottom = size[1] - 80;
const columns = [
  { x: 0, width: 250 },
  { x: 258, width: 90 },
  { x: 352, width: 86 },
  { x: 442, width: inner - 442 },
] as const;

interface SlipFacts {
  at: Date;
  /** The URL in the QR code. */
  address: string;
}

/** Draw the packing slip: whose parcel it is and what it should contain. */
export async function drawPackingSlip(paper: ParcelPaper, { at, address }: SlipFacts): Promise<Buffer> {
  const words = documentWords(paper.language);
  const title = `${words.slip.title} ${paper.return_number}`;
  const page = new Paper(size, directionOf(paper.language), { title, author: paper.store, at, language: tagOf(paper.language) });
  drawHead(page, paper, words, address);
  let y = drawRow(page, 236, [words.slip.item, words.slip.sku, words.slip.reason, words.slip.quantity], "bold");
  page.rule(edge, y, inner);
  y += 8;
  for (const item of paper.items) {
    if (y > bottom) {
      page.addPage();
      y = edge;
    }
    const reason = enumWords(paper.language).reason[item.reason] ?? item.reason;
    y = drawRow(page, y, [item.title, item.sku ?? "—", reason, String(item.quantity)], "regular");
    page.rule(edge, y, inner, 0.3);
    y += 8;
  }
  page.text(words.slip.note, edge, y + 12, inner, { size: 9, color: "#444" });
  return page.finish();
}

function drawHead(page: Paper, paper: ParcelPaper, words: DocumentWords, address: string): void {
  const { slip } = words;
  page.text(apart(paper.store), edge, 44, inner - 110, { size: 11, color: "#444", maxLines: 1 });
  page.text(`${slip.title} ${paper.return_number}`, edge, 62, inner - 110, { size: 20, weight: "bold", maxLines: 1 });
  page.text(slip.put, edge, 96, inner - 120, { size: 10, maxLines: 2 });
  page.qr(address, edge + inner - 84, 44, 84);
  page.text(slip.scan, edge + inner - 110, 132, 110, { size: 7, color: "#444", align: "end", maxLines: 2 });
  const half = inner / 2;
  block(page, edge, slip.customer, [paper.sender.name, ...paper.sender.lines, paper.sender.country], half);
  block(page, edge + half, slip.sendTo, [paper.recipient.name, ...paper.recipient.lines, paper.recipient.country], half);
  page.text(`${slip.order}: ${apart(paper.order_number)}`, edge, 214, inner, { size: 9, maxLines: 1 });
}

function block(page: Paper, x: number, title: string, lines: readonly string[], width: number): void {
  page.text(title, x, 136, width, { size: 8, color: "#444" });
  for (const [i, line] of lines.filter(Boolean).slice(0, 5).entries())
    page.text(apart(line), x, 148 + i * 12.5, width - 12, { size: 9, weight: i === 0 ? "bold" : "regular", maxLines: 1 });
}

function drawRow(page: Paper, y: number, cells: readonly string[], weight: "regular" | "bold"): number {
  const heights = columns.map(({ x, width }, i) =>
    page.text(apart(cells[i] ?? ""), edge + x, y, width, { size: 9, weight, align: i === 3 ? "end" : "start", maxLines: 3 }),
  );
  return y + Math.max(...heights) + 4;
}
