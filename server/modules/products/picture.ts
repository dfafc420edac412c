import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** Return a picture that a product shows or showed: order lines keep its address. @throws NOT_FOUND for any other file */
export async function readPicture(reader: Reader, storeId: string, id: string): Promise<{ type: string; content: Buffer }> {
  const file = await reader
    .selectFrom("file")
    .select(["type", "content"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("is_public", "=", true)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}
