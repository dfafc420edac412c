import type { Readable } from "node:stream";
import type { CoreDeps } from "#server/core/module";
import { notFound } from "#server/kit/errors";
import { sentContent } from "#server/kit/file-storage/storage";

/** Return a picture that a product shows or showed: order lines keep its address. @throws NOT_FOUND for any other file */
export async function readPicture(
  { db, storage }: CoreDeps,
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
