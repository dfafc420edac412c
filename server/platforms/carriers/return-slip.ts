import { formatMoney } from "#contracts/money";
import { apart } from "#server/kit/documents/bidi";
import { Paper } from "#server/kit/documents/paper";
import { type DocumentWords, directionOf, documentWords, tagOf } from "#server/kit/documents/words";
import type { PaperAddress, PaperItem, ParcelPaper } from "./parcel-paper.ts";

/** 100 × 150 mm, the usual label format, in points. */
const size = [283.5, 425.2] as const;
const edge = 14;
const inner = size[0] - 2 * edge;

export interface SlipFacts {
  /** The slip's own number, which no carrier knows. */
  number: string;
  at: Date;
  expires_at: Date | null;
  /** The URL in the QR code: the return in the back office. */
  address: string;
}

/**
 * Draw the return slip: where the parcel goes and what its sender does with it, with a customs page when the goods cross a border. It
 * names no carrier and says that it is not a label.
 */
export async function drawSlip(paper: ParcelPaper, facts: SlipFacts): Promise<Buffer> {
  const words = documentWords(paper.language);
  const title = `${titleOf(paper, words)} ${paper.return_number}`;
  const page = new Paper(size, directionOf(paper.language), { title, author: paper.store, at: facts.at, language: tagOf(paper.language) });
  drawAddresses(page, paper, words);
  drawCodes(page, paper, facts, words);
  if (paper.customs) {
    page.addPage();
    drawCustoms(page, paper, words);
  }
  return page.finish();
}

const titleOf = ({ noun }: ParcelPaper, { label }: DocumentWords): string => (noun === "claim" ? label.claimTitle : label.title);

function drawAddresses(page: Paper, paper: ParcelPaper, words: DocumentWords): void {
  page.text(titleOf(paper, words), edge, 12, inner * 0.6, { size: 12, weight: "bold" });
  page.text(paper.return_number, edge, 12, inner, { size: 12, weight: "bold", align: "end" });
  page.rule(edge, 34, inner);
  page.text(words.label.from, edge, 40, inner, { size: 7, color: "#444" });
  drawAddress(page, paper.sender, 50, 8, inner * 0.72);
  page.rule(edge, 112, inner);
  page.text(words.label.to, edge, 118, inner, { size: 7, color: "#444" });
  drawAddress(page, paper.recipient, 129, 12, inner);
  page.rule(edge, 226, inner);
}

function drawAddress(page: Paper, { name, lines, country, phone }: PaperAddress, top: number, letters: number, width: number): void {
  let y = top;
  const put = (text: string, weight: "regular" | "bold", maxLines: number) => {
    if (text) y += page.text(apart(text), edge, y, width, { size: letters, weight, maxLines });
  };
  put(name, "bold", 1);
  for (const line of lines.slice(0, 3)) put(line, "regular", 1);
  put(country, "bold", 1);
  if (phone) put(phone, "regular", 1);
}

function drawCodes(page: Paper, paper: ParcelPaper, facts: SlipFacts, words: DocumentWords): void {
  const { label } = words;
  page.text(label.send, edge, 231, inner, { size: 8, maxLines: 4 });
  page.text(label.number, edge, 273, inner, { size: 7, color: "#444" });
  page.code128(facts.number, edge + 12, 284, inner - 24, 38);
  page.text(spaced(facts.number), edge, 323, inner, { size: 10, weight: "bold", align: "center" });
  page.rule(edge, 340, inner);
  page.qr(facts.address, size[0] - edge - 66, 348, 66);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "UTC" });
  const rows = [
    `${label.order}: ${apart(paper.order_number)}`,
    ...(paper.parcel
      ? [`${label.parcel}: ${apart(measures(paper.parcel))}`, `${label.weight}: ${apart(kilograms(paper.parcel.weight_g))}`]
      : []),
    ...(facts.expires_at ? [`${label.until}: ${apart(day.format(facts.expires_at))}`] : []),
  ];
  for (const [i, row] of rows.entries()) page.text(row, edge, 348 + i * 12, inner - 76, { size: 8, maxLines: 1 });
  page.text(paper.noun === "claim" ? label.scanClaim : label.scan, edge, 398, inner - 76, { size: 7, color: "#444", maxLines: 2 });
}

/** Return a number in groups of four, for reading aloud. */
export const spaced = (number: string): string => number.replace(/(.{4})(?=.)/g, "$1 ");
const measures = ({ length_mm, width_mm, height_mm }: NonNullable<ParcelPaper["parcel"]>): string =>
  `${[length_mm, width_mm, height_mm].map((side) => side / 10).join(" × ")} cm`;
const kilograms = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

function drawCustoms(page: Paper, paper: ParcelPaper, words: DocumentWords): void {
  const { customs } = words;
  const describe = ({ title, hs_code, origin_country }: PaperItem) => {
    const facts = [hs_code && `${customs.code} ${hs_code}`, origin_country && `${customs.origin} ${origin_country}`].filter(Boolean);
    return facts.length > 0 ? `${title}\n${facts.join(" · ")}` : title;
  };
  page.text(customs.title, edge, 12, inner, { size: 12, weight: "bold" });
  page.text(customs.returned, edge, 30, inner, { size: 8 });
  page.text(apart(`${paper.sender.country} – ${paper.recipient.country}`), edge, 44, inner, { size: 8, weight: "bold" });
  const money = (minor: number) => formatMoney(minor, paper.currency, "en");
  const row = (y: number, cells: readonly string[], weight: "regular" | "bold") => {
    const columns = [
      [0, 118],
      [122, 34],
      [158, 42],
      [202, inner - 202],
    ] as const;
    const heights = cells.map((cell, i) =>
      page.text(apart(cell), edge + (columns[i]?.[0] ?? 0), y, columns[i]?.[1] ?? 0, {
        size: 8,
        weight,
        align: i ? "end" : "start",
        maxLines: 3,
      }),
    );
    return Math.max(...heights) + 4;
  };
  let y = 66;
  y += row(y, [customs.description, customs.quantity, customs.weight, customs.value], "bold");
  page.rule(edge, y - 2, inner);
  for (const item of paper.items.slice(0, 12)) {
    const grams = item.weight_g === null ? "—" : kilograms(item.weight_g * item.quantity);
    y += row(y, [describe(item), String(item.quantity), grams, money(item.value_minor)], "regular");
  }
  page.rule(edge, y, inner);
  row(y + 6, [customs.total, "", "", money(paper.items.reduce((sum, item) => sum + item.value_minor, 0))], "bold");
  page.text(customs.signature, edge, 392, inner, { size: 8 });
  page.rule(edge + 90, 402, inner - 90);
}
