import type { Database, Reader, Tx } from "#server/db/open";
import { enqueue, withdraw } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { FileStorage } from "#server/kit/file-storage/port";
import { storageKeyOf } from "#server/kit/file-storage/storage";

/** Longer than any upload takes. */
const unsavedAfterMs = 24 * 60 * 60_000;
const unsaved = "files.unsaved";
const remove = "files.remove";

interface Upload {
  storeId: string;
  id: string;
}

/** Commit, before the bytes of an upload are stored, that they go after a day without a row: their server may be killed in between. */
export const expectRow = (tx: Tx, { storeId, id }: Upload, now: Date): Promise<void> =>
  enqueue(tx, { queue: unsaved, key: id, payload: { storeId, id }, runAt: new Date(now.getTime() + unsavedAfterMs) });

/** Keep the bytes of an upload, in the transaction that writes its row. */
export const keepBytes = (tx: Tx, id: string): Promise<void> => withdraw(tx, unsaved, id);

/** Remove bytes after the commit, of rows that this transaction deletes. */
export async function removeBytes(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys) await enqueue(tx, { queue: remove, key, payload: { key } });
}

/** Return the handlers that remove bytes. */
export const byteJobs = ({ db, storage }: { db: Database; storage: FileStorage }): Handlers => ({
  [remove]: { run: async ({ payload }) => storage.remove((payload as { key: string }).key) },
  [unsaved]: {
    async run({ payload }) {
      const { storeId, id } = payload as Upload;
      if (!(await hasRow(db.kysely, storeId, id))) await storage.remove(storageKeyOf(storeId, id));
    },
  },
});

async function hasRow(reader: Reader, storeId: string, id: string): Promise<boolean> {
  const rowIn = (table: "file" | "subscriber_file") =>
    reader.selectFrom(table).select("id").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return Boolean((await rowIn("file")) ?? (await rowIn("subscriber_file")));
}
