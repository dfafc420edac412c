import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { isCustomer } from "./judge.ts";

/**
 * Assert that files are the store's own, and belong to this order or to none; a customer's belong to the order. @throws
 * NOT_FOUND for any other id
 */
export async function assertFiles(reader: Reader, context: CallContext, orderId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await reader
    .selectFrom("file")
    .select(["id", "order_id"])
    .where("store_id", "=", context.store.id)
    .where("id", "in", wanted)
    .execute();
  const isOwn = (file: (typeof found)[number]) => file.order_id === orderId || (file.order_id === null && !isCustomer(context));
  if (found.filter(isOwn).length < wanted.length) throw notFound();
}
