import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";
import { toDecimal } from "#contracts/money";
import type { ReturnRow, ReturnsQuery } from "#contracts/returns/shapes";
import { writeAudit } from "#server/db/audit";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { csvOf } from "#server/kit/csv";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { exportHeads } from "./export-words.ts";
import { filteredReturns } from "./filter.ts";
import { listReturns } from "./list.ts";

/** Most rows of one file; more is a job for the paged API. */
export const mostExported = 100_000;
/** Rows in memory at once. */
const batch = 500;
const types = { csv: "text/csv; charset=utf-8", xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" } as const;
type Format = keyof typeof types;

/** Stream the filtered list as a file. @throws EXPORT_TOO_LARGE before anything is sent */
export async function exportReturns(deps: ModuleDeps, context: CallContext, format: Format, query: ReturnsQuery, reply: FastifyReply) {
  const rows = await countAll(deps.db.kysely, context, query);
  if (rows > mostExported) throw new AppError("EXPORT_TOO_LARGE", { max: mostExported });
  const { limit: _, page: __, cursor: ___, store_id: ____, ...filters } = query;
  const entry = { action: "return.exported", object_type: "return", object_id: null, after: { format, rows, ...filters } };
  await deps.db.transaction((tx) => writeAudit(tx, context, entry));
  const batches = everyReturn(deps.db.kysely, context, query);
  const heads = exportHeads(context.language);
  const body = format === "csv" ? Readable.from(csvBatches(heads, batches)) : xlsxOf(deps, heads, batches);
  return reply
    .header("content-type", types[format])
    .header("content-disposition", `attachment; filename="returns-${context.now.toISOString().slice(0, 10)}.${format}"`)
    .header("cache-control", "no-store")
    .header("x-rows", String(rows))
    .send(body);
}

async function countAll(reader: Reader, context: CallContext, query: ReturnsQuery): Promise<number> {
  const bounded = filteredReturns(reader, context, query)
    .select("r.id")
    .limit(mostExported + 1);
  const { n } = await reader
    .selectFrom(bounded.as("bounded"))
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function* everyReturn(reader: Reader, context: CallContext, query: ReturnsQuery): AsyncGenerator<readonly ReturnRow[]> {
  let cursor: string | undefined;
  let left = mostExported;
  do {
    const { cursor: _, ...rest } = query;
    const page = await listReturns(reader, context, { ...rest, page: 1, limit: batch, ...(cursor !== undefined && { cursor }) });
    yield page.items.slice(0, left);
    left -= page.items.length;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && left > 0);
}

/** In the order of the headings; money as a decimal with its currency in the next cell. */
const cellsOf = (row: ReturnRow): (string | number)[] => [
  row.number,
  row.order_number,
  row.customer.name,
  row.customer.email,
  row.status,
  row.stage,
  row.decision,
  row.resolution_type ?? "",
  row.payment_status,
  row.exchange_status,
  row.item_count,
  row.items_summary,
  row.reasons.join(", "),
  toDecimal(row.value_minor, row.currency),
  row.currency,
  row.flags.join(", "),
  row.assignee?.name ?? "",
  row.created_at,
  row.updated_at,
];
/** Index of the value cell. */
const valueAt = 13;

/** The byte order mark makes spreadsheets read the text as UTF-8. */
async function* csvBatches(heads: readonly string[], batches: AsyncIterable<readonly ReturnRow[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvOf([heads])}`;
  for await (const rows of batches) if (rows.length > 0) yield csvOf(rows.map(cellsOf));
}

function xlsxOf({ log }: ModuleDeps, heads: readonly string[], batches: AsyncIterable<readonly ReturnRow[]>): PassThrough {
  const out = new PassThrough();
  void writeSheet(out, heads, batches).catch((error: Error) => {
    if (!out.destroyed) log.error({ err: error }, "an export broke off");
    out.destroy(error);
  });
  return out;
}

async function writeSheet(out: PassThrough, heads: readonly string[], batches: AsyncIterable<readonly ReturnRow[]>): Promise<void> {
  // Loaded on first use: it would double the start-up time.
  const { default: ExcelJS } = await import("exceljs");
  const pipe = new PassThrough();
  const done = pipeline(pipe, out);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: pipe, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet("Returns", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = heads.map((_, index) => ({ width: index === 11 ? 40 : 18 }));
  sheet.addRow(heads).commit();
  for await (const rows of batches) {
    // The reader disconnected.
    if (out.destroyed) return;
    for (const row of rows) sheet.addRow(cellsOf(row).map(inCell)).commit();
    // Wait for the reader, so that never more than a batch is in memory.
    if (out.writableNeedDrain) await new Promise((resolve) => out.once("drain", resolve).once("close", resolve));
  }
  sheet.commit();
  await book.commit();
  await done;
}

/** Texts that look like formulas are escaped, as in the CSV; the value stays a number that can be summed. */
const inCell = (cell: string | number, index: number): string | number =>
  index === valueAt ? Number(cell) : typeof cell === "string" && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
