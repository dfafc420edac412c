import { readFile, writeFile } from "node:fs/promises";
import { sql } from "kysely";
import type { z } from "zod";
import type { FileInfo } from "#contracts/files";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { lockStore } from "#server/core/stores/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { withExtension } from "#server/kit/file-name";
import { sentContent, storageKeyOf } from "#server/kit/file-storage/storage";
import { newId } from "#server/kit/ids";
import { headOf, type Upload } from "#server/kit/spool";
import { turns } from "#server/kit/turns";
import { acceptedType, type FileType, recognisedBy } from "./accepted-type.ts";
import { expectRow, keepBytes } from "./uploaded-bytes.ts";
import { mayHoldNotes, withoutCameraData } from "./without-camera-data.ts";

const extensions: Record<FileType, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  "application/pdf": ["pdf"],
  "video/mp4": ["mp4", "m4v"],
};

/**
 * A file name that is safe to show and to save: no folders, no control characters, at most 200 characters, and an extension of the type
 * that was found, whatever the sender called it.
 */
function nameOf(path: string, type: FileType): string {
  const last = path.split(/[/\\]/).pop() ?? "";
  const clean = last.replace(/[\p{C}"<>|:*?]/gu, "").trim();
  // The cut may leave the second half of a character.
  return withExtension(clean.slice(-200).replace(/^[\udc00-\udfff]/, "") || "file", extensions[type]);
}

/** Pictures are held whole while they are cleaned, beside what they become: few at once, whoever sent them. */
const cleaning = turns({ atOnce: 2, waiting: 1000 });

/** Remove from a received file what its camera wrote into it; returns its size. @throws UNSUPPORTED_FILE */
async function clean({ path, size }: Upload, type: FileType): Promise<number> {
  if (!mayHoldNotes(type)) return size;
  return cleaning(async () => {
    const bytes = await readFile(path);
    const cleaned = await withoutCameraData(bytes, type);
    if (cleaned !== bytes) await writeFile(path, cleaned);
    return cleaned.length;
  });
}

/** What a file belongs to, and how many that may have. */
interface About {
  order_id?: string;
  mail_key?: string;
  most?: number;
}

/**
 * Store a file; a picture is stored without what its camera wrote into it. @throws UNSUPPORTED_FILE when its bytes are of
 * no accepted type, FILE_QUOTA_REACHED when the store's files would take more than they may, TOO_MANY_FILES of its order
 */
export async function saveFile(
  { db, config, storage, log }: CoreDeps,
  upload: Upload,
  context: CallContext,
  { most, ...about }: About = {},
): Promise<z.output<typeof FileInfo>> {
  const type = await acceptedType(await headOf(upload, recognisedBy));
  if (!type) throw new AppError("UNSUPPORTED_FILE");
  const info = { id: newId(), name: nameOf(upload.name, type), type, size: await clean(upload, type) };
  const storage_key = storageKeyOf(context.store.id, info.id);
  const assertFits = async (tx: Tx) => {
    await assertFileRoom(tx, { config }, context.store.id, info.size);
    if (about.order_id === undefined || most === undefined) return;
    // Under this lock an order's files are counted one after another.
    await lockStore(tx, context.store.id);
    await assertFewFiles(tx, context.store.id, about.order_id, most);
  };
  // A store that is full is refused before its bytes are written.
  await db.transaction(async (tx) => {
    await assertFits(tx);
    await expectRow(tx, { storeId: context.store.id, id: info.id }, context.now);
  });
  await storage.put(storage_key, { path: upload.path, size: info.size }, type);
  const save = db.transaction(async (tx) => {
    await assertFits(tx);
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

/** @throws TOO_MANY_FILES when an order has as many files as it may have */
export async function assertFewFiles(reader: Reader, storeId: string, orderId: string, most: number): Promise<void> {
  const { known } = await reader
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<string>().as("known"))
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  ensure(Number(known) < most, "TOO_MANY_FILES", { most });
}

/**
 * Assert that a store has room for more bytes, in uploads and exports together. They are counted one after another, so that together they
 * cannot exceed the quota. @throws FILE_QUOTA_REACHED
 */
export async function assertFileRoom(tx: Tx, { config }: Pick<CoreDeps, "config">, storeId: string, size: number): Promise<void> {
  const quota = config.fileQuota;
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
export async function findFile({ db }: CoreDeps, id: string, storeId: string) {
  const file = await db.kysely.selectFrom("file").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!file) throw notFound();
  return file;
}

/** Return a file of the store with its bytes, to be sent. @throws NOT_FOUND, also for a file of another store */
export async function sentFile(deps: CoreDeps, id: string, storeId: string) {
  const file = await findFile(deps, id, storeId);
  return { ...file, content: await sentContent(deps.storage, file) };
}

/** Let everyone open a file that staff uploaded, without signing in. Returns its type; undefined where it is none of theirs. */
export async function publishFile(tx: Tx, storeId: string, id: string): Promise<string | undefined> {
  const file = await tx
    .updateTable("file")
    .set({ is_public: true })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("order_id", "is", null)
    .returning("type")
    .executeTakeFirst();
  return file?.type;
}
