import { readDecimal } from "#src/ui/money/money-text";
import { emptyInvoiceLine, type LineValues } from "./values.ts";

/** The columns of a row in the order in which a sheet is pasted into them. */
export const pasted = ["description", "quantity", "unit_price", "discount", "rate"] as const;
export type PastedColumn = (typeof pasted)[number];

/** Return the cells of a text copied from a spreadsheet; undefined for a text that is only one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const rows = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n");
  return rows.length > 1 || text.includes("\t") ? rows.map((row) => row.split("\t").map((cell) => cell.trim())) : undefined;
}

/** Return the lines with cells pasted over them, from this row and column on; rows are added as needed. */
export function withCells(
  lines: readonly LineValues[],
  cells: readonly (readonly string[])[],
  { row, column, locale, most }: { row: number; column: PastedColumn; locale: string; most: number },
): LineValues[] {
  const next = [...lines];
  const first = pasted.indexOf(column);
  for (const [i, cellsOfRow] of cells.slice(0, Math.max(0, most - row)).entries()) {
    const values = cellsOfRow.flatMap((cell, j) => {
      const name = pasted[first + j];
      return name && cell !== "" ? [[name, cellValue(name, cell, locale)] as const] : [];
    });
    const changed = values.some(([name]) => name !== "description");
    next[row + i] = { ...(next[row + i] ?? emptyInvoiceLine), ...Object.fromEntries(values), ...(changed && { charged_tax_minor: null }) };
  }
  return next;
}

function cellValue(column: PastedColumn, cell: string, locale: string): string {
  if (column === "description") return cell.slice(0, 500);
  const isPercent = cell.endsWith("%");
  const bare = cell.replace(/[%\p{Sc}]|\b[A-Z]{3}\b/gu, "");
  const number = readDecimal(bare, locale, column === "quantity" ? 3 : 6) ?? bare.trim();
  return column === "discount" && isPercent ? `${number}%` : number;
}
