import { type ImportFile, importLimits } from "#contracts/subscribers/imports";
import { asJson } from "#server/db/json";
import { lockStore } from "#server/db/lock-store";
import type { Reader, Tx } from "#server/db/open";
import { guessMapping } from "#server/domain/subscriber-import";
import { expectRow, keepBytes, removeBytes } from "#server/jobs/uploaded-bytes";
import type { CallContext } from "#server/kit/context";
import { rowsOf, separatorOf, textOf } from "#server/kit/csv-reader";
import { AppError, notFound } from "#server/kit/errors";
import { storageKeyOf } from "#server/kit/file-storage/storage";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import type { ModuleDeps } from "#server/modules/module";

/** Further uploads replace the oldest one that no running import reads. */
const mostFiles = 10;
const [samples, sampleLength, headLength, nameLength] = [3, 80, 60, 200];

/** Store a file to import, and say what is in it. @throws UNSUPPORTED_FILE, BAD_REQUEST */
export async function saveImportFile(
  { db, storage }: Pick<ModuleDeps, "db" | "storage">,
  context: CallContext,
  upload: { name: string; bytes: Buffer },
): Promise<ImportFile> {
  const { heads, first, row_count } = contentOf(upload.bytes);
  const file = {
    id: newId(),
    store_id: context.store.id,
    // Cut first: half a character at the beginning is a surrogate, which is removed with the others.
    name: upload.name.slice(-nameLength).replace(/[\p{C}/\\]/gu, "") || "import.csv",
  };
  const storage_key = storageKeyOf(context.store.id, file.id);
  await db.transaction((tx) => expectRow(tx, { storeId: context.store.id, id: file.id }, context.now));
  await storage.put(storage_key, upload.bytes, "text/csv");
  await db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const row = { ...file, storage_key, heads: asJson(heads) as never, row_count, created_at: context.now.toISOString() };
    await tx.insertInto("subscriber_file").values(row).execute();
    await keepBytes(tx, file.id);
    await removeOldest(tx, context.store.id);
  });
  const columns = heads.map((name, index) => ({ name, samples: first.flatMap((row) => cutText(row[index] ?? "", sampleLength) || []) }));
  return { id: file.id, name: file.name, rows: row_count, columns, mapping: guessMapping(heads) };
}

/** The screen has words of its own for a file with too many rows or none. */
const unfit = (problem: "TOO_BIG" | "REQUIRED"): AppError => new AppError("BAD_REQUEST", { errors: { file: problem }, problem });

/** Return a file's heads, its first rows and how many there are. @throws UNSUPPORTED_FILE, BAD_REQUEST */
function contentOf(bytes: Buffer): { heads: string[]; first: string[][]; row_count: number } {
  const text = textOf(bytes);
  if (text.includes("\0")) throw new AppError("UNSUPPORTED_FILE");
  const rows = rowsOf(text, separatorOf(text));
  const heads = (rows.next().value ?? []).map((head: string) => cutText(head.trim(), headLength));
  if (heads.length > importLimits.columns) throw new AppError("UNSUPPORTED_FILE");
  const first: string[][] = [];
  let row_count = 0;
  for (const row of rows) {
    if (first.length < samples) first.push(row);
    row_count += 1;
    if (row_count > importLimits.rows) throw unfit("TOO_BIG");
  }
  if (row_count === 0) throw unfit("REQUIRED");
  return { heads, first, row_count };
}

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
  rows: Generator<string[]>;
}

/** Open a file to import from its first row on. @throws NOT_FOUND once it was deleted */
export async function openFile({ db, storage }: Pick<ModuleDeps, "db" | "storage">, storeId: string, id: string): Promise<OpenFile> {
  const bytes = await storage.get((await fileOf(db.kysely, storeId, id)).storage_key);
  if (!bytes) throw notFound();
  const text = textOf(bytes);
  const rows = rowsOf(text, separatorOf(text));
  return { heads: rows.next().value ?? [], rows };
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
