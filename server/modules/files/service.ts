import { sql } from "kysely";
import type { z } from "zod";
import type { FileInfo } from "#contracts/files";
import { writeAudit } from "#server/db/audit";
import { lockStore } from "#server/db/lock-store";
import type { Reader, Tx } from "#server/db/open";
import { expectRow, keepBytes } from "#server/jobs/uploaded-bytes";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { contentOf, storageKeyOf } from "#server/kit/file-storage/storage";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/modules/module";
import { acceptedType } from "./accepted-type.ts";
import { withoutCameraData } from "./without-camera-data.ts";

export const maxFileBytes = 10 * 1024 * 1024;

/** A file name that is safe to show and to save: no folders, no control characters, at most 200 characters. */
function nameOf(path: string): string {
  const last = path.split(/[/\\]/).pop() ?? "";
  const clean = last.replace(/[\p{C}"<>|:*?]/gu, "").trim();
  // The cut may leave the second half of a character.
  return clean.slice(-200).replace(/^[\udc00-\udfff]/, "") || "file";
}

/**
 * Store a file; a picture is stored without what its camera wrote into it. @throws UNSUPPORTED_FILE when its bytes are of
 * no accepted type, FILE_QUOTA_REACHED when the store's files would take more than they may
 */
export async function saveFile(
  { db, config, storage, log }: ModuleDeps,
  upload: { name: string; bytes: Buffer },
  context: CallContext,
  about: { order_id?: string; mail_key?: string } = {},
): Promise<z.output<typeof FileInfo>> {
  const type = await acceptedType(upload.bytes);
  if (!type) throw new AppError("UNSUPPORTED_FILE");
  const bytes = await withoutCameraData(upload.bytes, type);
  const info = { id: newId(), name: nameOf(upload.name), type, size: bytes.length };
  const storage_key = storageKeyOf(context.store.id, info.id);
  // A store that is full is refused before its bytes are written.
  await db.transaction(async (tx) => {
    await assertRoom(tx, context.store.id, info.size, config.fileQuota);
    await expectRow(tx, { storeId: context.store.id, id: info.id }, context.now);
  });
  await storage.put(storage_key, bytes, type);
  const save = db.transaction(async (tx) => {
    await assertRoom(tx, context.store.id, info.size, config.fileQuota);
    const row = {
      ...info,
      store_id: context.store.id,
      storage_key,
      created_by: context.actor.id,
      ...about,
      created_at: context.now.toISOString(),
    };
    await tx.insertInto("file").values(row).execute();
    await keepBytes(tx, info.id);
    const after = { type, size: info.size };
    await writeAudit(tx, context, { action: "file.uploaded", object_type: "file", object_id: info.id, after });
  });
  await save.catch(async (error) => {
    await storage.remove(storage_key).catch((err) => log.warn({ err, key: storage_key }, "bytes of a file that was not saved remain"));
    throw error;
  });
  return info;
}

/**
 * Assert that a store has room for more bytes, in uploads and exports together. They are counted one after another, so that together they
 * cannot exceed the quota. @throws FILE_QUOTA_REACHED
 */
export async function assertRoom(tx: Tx, storeId: string, size: number, quota: number): Promise<void> {
  if (quota === 0) return;
  await lockStore(tx, storeId);
  ensure((await bytesUsed(tx, storeId)) + size <= quota, "FILE_QUOTA_REACHED", { most: quota });
}

/** Return the bytes of a store's uploads and exports. */
export async function bytesUsed(reader: Reader, storeId: string): Promise<number> {
  const files = await reader
    .selectFrom("file")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("size"), sql<string>`0`).as("used"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  const exported = await reader
    .selectFrom("list_export")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("bytes"), sql<string>`0`).as("used"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return Number(files.used) + Number(exported.used);
}

/** Return a file of the store. @throws NOT_FOUND, also for a file of another store */
export async function findFile({ db }: ModuleDeps, id: string, storeId: string) {
  const file = await db.kysely.selectFrom("file").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!file) throw notFound();
  return file;
}

/** Return a file of the store with its bytes. @throws NOT_FOUND, also for a file of another store */
export async function readFile(deps: ModuleDeps, id: string, storeId: string) {
  const file = await findFile(deps, id, storeId);
  return { ...file, content: await contentOf(deps.storage, file) };
}
