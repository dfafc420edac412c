import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";

/** Assert that files are the store's own, and that each fits. @throws NOT_FOUND for any other id, a file of another store included */
export async function assertFiles(
  reader: Reader,
  storeId: string,
  ids: readonly string[],
  fits: (file: { order_id: string | null }) => boolean = () => true,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await reader
    .selectFrom("file")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("id", "in", wanted)
    .orderBy("id")
    // None is removed as unused before it is attached.
    .forKeyShare()
    .execute();
  if (found.filter(fits).length < wanted.length) throw notFound();
}
