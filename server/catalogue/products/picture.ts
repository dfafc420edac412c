import type { Readable } from "node:stream";
import { notFound } from "#server/kit/errors";
import { sentContent } from "#server/kit/file-storage/storage";
import type { ModuleDeps } from "#server/platforms/module";

/** Return a picture that a product shows or showed: order lines keep its address. @throws NOT_FOUND for any other file */
export async function readPicture(
  { db, storage }: ModuleDeps,
  storeId: string,
  id: string,
): Promise<{ type: string; content: Buffer | Readable }> {
  const file = await db.kysely
    .selectFrom("file")
    .select(["type", "content", "storage_key"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!file) throw notFound();
  return { type: file.type, content: await sentContent(storage, file) };
}
