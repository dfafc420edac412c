import { createReadStream } from "node:fs";
import { type ImportFile, importLimits } from "#contracts/subscribers/imports";
import { expectRow, keepBytes, removeBytes } from "#server/core/files/api";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { heldBytes, type OpenBytes, rowsOf } from "#server/kit/csv-reader";
import { AppError, notFound } from "#server/kit/errors";
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
  const { heads, first, row_count } = await reading(() => contentOf(() => createReadStream(upload.path)));
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
    const row = { ...file, storage_key, heads: asJson(heads), row_count, created_at: context.now.toISOString() };
    await tx.insertInto("subscriber_file").values(row).execute();
    await keepBytes(tx, file.id);
    await removeOldest(tx, context.store.id);
  });
  const columns = heads.map((name, index) => ({ name, samples: first.flatMap((row) => cutText(row[index] ?? "", sampleLength) || []) }));
  return { id: file.id, name: file.name, rows: row_count, columns, mapping: guessMapping(heads) };
}

/** The screen has words of its own for a file with too many rows or none. */
const unfit = (problem: "TOO_BIG" | "REQUIRED"): AppError => new AppError("BAD_REQUEST", { errors: { file: problem }, problem });

/** Reading is work of this process alone: more at once would only be slower. */
const reading = turns({ atOnce: 2, waiting: 400 });

/** Return a file's heads, its first rows and how many there are. @throws UNSUPPORTED_FILE, BAD_REQUEST */
async function contentOf(open: OpenBytes): Promise<{ heads: string[]; first: string[][]; row_count: number }> {
  const rows = rowsOf(open);
  const named: string[] = (await rows.next()).value ?? [];
  const heads = named.map((head) => cutText(head.trim(), headLength));
  if (named.some(hasZero) || heads.length > importLimits.columns) throw new AppError("UNSUPPORTED_FILE");
  const first: string[][] = [];
  let row_count = 0;
  for await (const row of rows) {
    if (row.some(hasZero)) throw new AppError("UNSUPPORTED_FILE");
    if (first.length < samples) first.push(row);
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
  rows: AsyncGenerator<string[]>;
}

type Files = Pick<ModuleDeps, "db" | "storage">;

/** Open a file to import from its first row on; it is held, as its rows are read over minutes. @throws NOT_FOUND once it was deleted */
export async function openFile({ db, storage }: Files, storeId: string, id: string): Promise<OpenFile> {
  const bytes = await storage.get((await fileOf(db.kysely, storeId, id)).storage_key);
  if (!bytes) throw notFound();
  return opened(heldBytes(bytes));
}

/** Open a file to be read at once, in pieces: many may ask for it at the same time. @throws NOT_FOUND once it was deleted */
export async function openPieces({ db, storage }: Files, storeId: string, id: string): Promise<OpenFile> {
  const { storage_key } = await fileOf(db.kysely, storeId, id);
  return opened(async () => {
    const pieces = await storage.read(storage_key);
    if (!pieces) throw notFound();
    return pieces;
  });
}

async function opened(open: OpenBytes): Promise<OpenFile> {
  const rows = rowsOf(open);
  return { heads: (await rows.next()).value ?? [], rows };
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
