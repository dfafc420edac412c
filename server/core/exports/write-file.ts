import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as others } from "node:timers/promises";
import type { Column } from "#contracts/columns/column";
import type { ExportFormat } from "#contracts/exports/shapes";
import { csvOf } from "#server/kit/csv";
import type { Cell } from "./cells.ts";

const types = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;

/** Rows of a workbook that are written before others are let in: they take about ten milliseconds. */
const rowsAtOnce = 50;

interface File {
  name: string;
  format: ExportFormat;
  heads: readonly string[];
  columns: readonly Pick<Column<never>, "kind">[];
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
  /** Called when writing breaks off after the first byte. */
  onBroken(error: Error): void;
}

/** Return the headers of a file's answer. */
export const headersOf = ({ name, format }: Pick<File, "name" | "format">) => ({
  "content-type": types[format],
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
});

/** Return a file as a stream; at most one batch is in memory, however slowly it is read. */
export const streamOf = (file: File): Readable => (file.format === "csv" ? Readable.from(csvLines(file)) : sheetOf(file));

/** The byte order mark makes spreadsheets read the text as UTF-8. */
async function* csvLines({ heads, batches }: File): AsyncGenerator<string> {
  yield `\uFEFF${csvOf([heads])}`;
  for await (const rows of batches) if (rows.length > 0) yield csvOf(rows);
}

function sheetOf(file: File): PassThrough {
  const out = new PassThrough();
  void writeSheet(out, file).catch((error: Error) => {
    if (!out.destroyed) file.onBroken(error);
    out.destroy(error);
  });
  return out;
}

async function writeSheet(out: PassThrough, { heads, columns, batches }: File): Promise<void> {
  // Loaded on first use: it would double the start-up time.
  const { default: ExcelJS } = await import("exceljs");
  const pipe = new PassThrough();
  const done = pipeline(pipe, out);
  // It is waited for at the end, but a reader who disconnects fails it at any time.
  done.catch(() => undefined);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: pipe, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet("Export", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = heads.map((head) => ({ width: Math.max(18, head.length + 2) }));
  sheet.addRow(heads).commit();
  for await (const rows of batches) {
    // The reader disconnected.
    if (out.destroyed) return;
    for (const [n, row] of rows.entries()) {
      sheet.addRow(row.map((cell, index) => inSheet(cell, columns[index]?.kind))).commit();
      if (n % rowsAtOnce === rowsAtOnce - 1) await others();
    }
    // Wait for the reader, so that never more than a batch is in memory.
    if (out.writableNeedDrain) await drained(out);
  }
  sheet.commit();
  await book.commit();
  await done;
}

/** Resolve when a stream takes more, or never will. */
const drained = (out: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      out.off("drain", over).off("close", over);
      resolve();
    };
    out.on("drain", over).on("close", over);
  });

/** Amounts stay numbers that can be summed; texts that look like formulas are escaped, as in the CSV. */
function inSheet(cell: Cell, kind: Column<never>["kind"] | undefined): Cell {
  if (cell === null || typeof cell === "number") return cell;
  if (kind === "money") return Number(cell);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
