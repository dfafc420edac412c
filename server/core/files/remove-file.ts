import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { isUsed } from "./file-uses.ts";
import { removeBytes } from "./uploaded-bytes.ts";

/** Remove a file that nothing uses; a job removes its bytes after the commit. @throws NOT_FOUND, IN_USE */
export async function removeFile(tx: Tx, context: CallContext, id: string): Promise<{ id: string }> {
  const file = await tx
    .selectFrom("file as f")
    .select(["f.id", "f.name", "f.size"])
    .where("f.store_id", "=", context.store.id)
    .where("f.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw notFound();
  // Asked under the lock: whoever attached it meanwhile has committed.
  const { is_used } = await tx
    .selectFrom("file as f")
    .select(isUsed().as("is_used"))
    .where("f.store_id", "=", context.store.id)
    .where("f.id", "=", id)
    .executeTakeFirstOrThrow();
  ensure(!is_used, "IN_USE");
  await dropFiles(tx, context.store.id, [id]);
  await writeAudit(tx, context, {
    action: "file.deleted",
    object_type: "file",
    object_id: id,
    before: { name: file.name, size: file.size },
  });
  return { id };
}

/** Delete files whatever uses them, and their bytes after the commit: for a case that is erased. */
export async function dropFiles(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .deleteFrom("file")
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .returning("storage_key")
    .execute();
  await removeBytes(
    tx,
    rows.flatMap(({ storage_key }) => storage_key ?? []),
  );
}

const mostDropped = 500;

/** Delete pictures of mails that were uploaded before a moment and that nothing uses; the rest of very many wait for the next time. */
export async function dropUnusedPictures(tx: Tx, before: string): Promise<void> {
  const rows = await tx
    .selectFrom("file as f")
    .select(["f.id", "f.store_id"])
    .where("f.mail_key", "is not", null)
    .where("f.created_at", "<", before)
    .where((eb) => eb.not(isUsed()))
    .orderBy("f.id")
    .limit(mostDropped)
    .forUpdate()
    .skipLocked()
    .execute();
  const ofStore = (storeId: string) => rows.filter((row) => row.store_id === storeId).map(({ id }) => id);
  for (const storeId of new Set(rows.map(({ store_id }) => store_id))) await dropFiles(tx, storeId, ofStore(storeId));
}
