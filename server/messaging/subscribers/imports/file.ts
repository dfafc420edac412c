import { createReadStream } from "node:fs";
import { type CodePage, codePageOf, codePages, type ImportFile, importLimits } from "#contracts/subscribers/imports";
import { expectRow, keepBytes, removeBytes } from "#server/core/files/api";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type CsvRow, encodingOf, heldBytes, isReadableIn, type OpenBytes, rowsOf } from "#server/kit/csv-reader";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { storageKeyOf } from "#server/kit/file-storage/storage";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import type { Spooled } from "#server/kit/spool";
import { turns } from "#server/kit/turns";
import { guessMapping } from "#server/messaging/domain/people/subscriber-import";
import type { ModuleDeps } from "#server/platforms/module";

/** Further uploads replace the oldest one that no running import reads. */
const mostFiles = 10;
const [samples, sampleLength, headLength, nameLength] = [3, 80, 60, 200];

/** Store a file to import, and say what is in it. @throws UNSUPPORTED_FILE, BAD_REQUEST */
export async function saveImportFile(
  { db, storage }: Pick<ModuleDeps, "db" | "storage">,
  context: CallContext,
  upload: Spooled & { name: string },
): Promise<ImportFile> {
  const open: OpenBytes = () => createReadStream(upload.path);
  const { encoding, readable_in, ...content } = await reading(() => readFile(open, codePageOf[context.language]));
  const { heads, row_count } = content;
  const file = {
    id: newId(),
    store_id: context.store.id,
    // Cut first: half a character at the beginning is a surrogate, which is removed with the others.
    name: upload.name.slice(-nameLength).replace(/[\p{C}/\\]/gu, "") || "import.csv",
  };
  const storage_key = storageKeyOf(context.store.id, file.id);
  await db.transaction((tx) => expectRow(tx, { storeId: context.store.id, id: file.id }, context.now));
  await storage.put(storage_key, upload, "text/csv");
  await db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const row = { ...file, storage_key, encoding, heads: asJson(heads), row_count, created_at: context.now.toISOString() };
    await tx.insertInto("subscriber_file").values(row).execute();
    await keepBytes(tx, file.id);
    await removeOldest(tx, context.store.id);
  });
  return { id: file.id, name: file.name, encoding, readable_in, ...shownContent(content) };
}

/** Read a stored file in another code page. @throws NOT_FOUND, IMPORT_RUNNING, UNSUPPORTED_FILE, BAD_REQUEST */
export async function rereadFile(deps: Files, { store }: CallContext, id: string, encoding: CodePage): Promise<ImportFile> {
  const { name, open } = await stored(deps, store.id, id);
  const { readable_in, ...content } = await reading(async () => {
    const pages = (await encodingOf(open)) === null ? await pagesOf(open) : [];
    if (!pages.includes(encoding)) throw new AppError("UNSUPPORTED_FILE");
    return { readable_in: pages, ...(await contentOf(open, encoding)) };
  });
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    ensure(!(await isBeingImported(tx, store.id, id)), "IMPORT_RUNNING");
    const { heads, row_count } = content;
    const change = { encoding, heads: asJson(heads), row_count };
    await tx.updateTable("subscriber_file").set(change).where("store_id", "=", store.id).where("id", "=", id).execute();
  });
  return { id, name, encoding, readable_in, ...shownContent(content) };
}

async function isBeingImported(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("subscriber_import")
    .select("id")
    .where("store_id", "=", storeId)
    .where("file_id", "=", id)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  return found !== undefined;
}

const shownContent = ({ heads, first, row_count }: FileContent): Pick<ImportFile, "rows" | "columns" | "mapping"> => ({
  rows: row_count,
  columns: heads.map((name, index) => ({ name, samples: first.flatMap((row) => cutText(row[index] ?? "", sampleLength) || []) })),
  mapping: guessMapping(heads),
});

/** Read a file in the encoding it shows, else in the usual code page; where that cannot be, in the first that can. */
async function readFile(open: OpenBytes, usual: CodePage) {
  const sure = await encodingOf(open);
  if (sure) return { encoding: sure, readable_in: [], ...(await contentOf(open, sure)) };
  const readable_in = await pagesOf(open);
  const encoding = readable_in.includes(usual) ? usual : readable_in[0];
  if (!encoding) throw new AppError("UNSUPPORTED_FILE");
  return { encoding, readable_in, ...(await contentOf(open, encoding)) };
}

/** Return the code pages that every byte of a file is a letter in. */
async function pagesOf(open: OpenBytes): Promise<CodePage[]> {
  const found: CodePage[] = [];
  for (const page of codePages) if (await isReadableIn(open, page)) found.push(page);
  return found;
}

/** The screen has words of its own for a file with too many rows or none. */
const unfit = (problem: "TOO_BIG" | "REQUIRED"): AppError => new AppError("BAD_REQUEST", { errors: { file: problem }, problem });

/** Reading is work of this process alone: more at once would only be slower. */
const reading = turns({ atOnce: 2, waiting: 400 });

interface FileContent {
  heads: string[];
  first: string[][];
  row_count: number;
}

/** Return a file's heads, its first rows and how many there are. @throws UNSUPPORTED_FILE, BAD_REQUEST */
async function contentOf(open: OpenBytes, encoding: string): Promise<FileContent> {
  const { heads: named, rows } = await headed(rowsOf(open, encoding));
  const heads = named.map((head) => cutText(head.trim(), headLength));
  if (named.some(hasZero) || heads.length > importLimits.columns) throw new AppError("UNSUPPORTED_FILE");
  const first: string[][] = [];
  let row_count = 0;
  for await (const { cells } of rows) {
    if (cells.some(hasZero)) throw new AppError("UNSUPPORTED_FILE");
    if (first.length < samples) first.push(cells);
    row_count += 1;
    if (row_count > importLimits.rows) throw unfit("TOO_BIG");
  }
  if (row_count === 0) throw unfit("REQUIRED");
  return { heads, first, row_count };
}

/** No text holds such a character. */
const hasZero = (cell: string): boolean => cell.includes("\0");

/** Delete files beyond the newest, and their bytes after the commit. */
async function removeOldest(tx: Tx, storeId: string): Promise<void> {
  const old = await tx
    .selectFrom("subscriber_file as f")
    .select("f.id")
    .where("f.store_id", "=", storeId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subscriber_import as i")
            .select("i.id")
            .whereRef("i.store_id", "=", "f.store_id")
            .whereRef("i.file_id", "=", "f.id")
            .where("i.state", "=", "RUNNING"),
        ),
      ),
    )
    .orderBy("f.created_at", "desc")
    .offset(mostFiles)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  const gone = await tx
    .deleteFrom("subscriber_file")
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .returning("storage_key")
    .execute();
  await removeBytes(
    tx,
    gone.map(({ storage_key }) => storage_key),
  );
}

export interface OpenFile {
  heads: string[];
  /** The rows after the heads. */
  rows: AsyncGenerator<CsvRow>;
}

/** Titles above the heads. */
const mostTitles = 10;
const filled = ({ cells }: CsvRow): number => cells.filter((cell) => cell.trim() !== "").length;
const namesField = ({ cells }: CsvRow): boolean => guessMapping(cells).some((field) => field !== null);

/** Take the heads from the rows: the first that has several cells, or names a field; else the first at all. */
async function headed(rows: AsyncGenerator<CsvRow>): Promise<OpenFile> {
  const before: CsvRow[] = [];
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    if (filled(next.value) > 1 || namesField(next.value)) return { heads: next.value.cells, rows };
    before.push(next.value);
    if (before.length > mostTitles) break;
  }
  const [first, ...others] = before;
  return { heads: first?.cells ?? [], rows: joined(others, rows) };
}

async function* joined(first: readonly CsvRow[], others: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  yield* first;
  yield* others;
}

type Files = Pick<ModuleDeps, "db" | "storage">;

/** Open a file to import from its first row on; it is held, as its rows are read over minutes. @throws NOT_FOUND once it was deleted */
export async function openFile({ db, storage }: Files, storeId: string, id: string): Promise<OpenFile> {
  const { storage_key, encoding } = await fileOf(db.kysely, storeId, id);
  const bytes = await storage.get(storage_key);
  if (!bytes) throw notFound();
  return opened(heldBytes(bytes), encoding);
}

/** Open a file to be read at once, in pieces: many may ask for it at the same time. @throws NOT_FOUND once it was deleted */
export async function openPieces(deps: Files, storeId: string, id: string): Promise<OpenFile> {
  const { open, encoding } = await stored(deps, storeId, id);
  return opened(open, encoding);
}

/** Return a stored file, and how its bytes are read in pieces. @throws NOT_FOUND */
async function stored({ db, storage }: Files, storeId: string, id: string) {
  const { storage_key, encoding, name } = await fileOf(db.kysely, storeId, id);
  const open: OpenBytes = async () => {
    const pieces = await storage.read(storage_key);
    if (!pieces) throw notFound();
    return pieces;
  };
  return { name, encoding, open };
}

async function opened(open: OpenBytes, encoding: string | null): Promise<OpenFile> {
  if (encoding !== null) return headed(rowsOf(open, encoding));
  const rows = countedRows(rowsOf(open, (await encodingOf(open)) ?? "windows-1252"));
  return { heads: (await rows.next()).value?.cells ?? [], rows };
}

/** Yield rows with the numbers that imports of files stored before had: without the heads and blank rows. */
async function* countedRows(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow> {
  let line = -1;
  for await (const { cells } of rows) {
    line += 1;
    yield { line, cells };
  }
}

/** @throws NOT_FOUND */
export async function fileOf(reader: Reader, storeId: string, id: string) {
  const file = await reader
    .selectFrom("subscriber_file")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}
