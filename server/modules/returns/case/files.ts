import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** Assert that files are the store's own. @throws NOT_FOUND for any other id, a file of another store included */
export async function assertFiles(reader: Reader, storeId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await reader.selectFrom("file").select("id").where("store_id", "=", storeId).where("id", "in", wanted).execute();
  if (found.length < wanted.length) throw notFound();
}
