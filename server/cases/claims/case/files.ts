import { assertFiles as assertOwn } from "#server/core/files/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { isCustomer } from "./judge.ts";

/**
 * Assert that files are the store's own, and belong to this order or to none; a customer's belong to the order. @throws
 * NOT_FOUND for any other id
 */
export const assertFiles = (reader: Reader, context: CallContext, orderId: string, ids: readonly string[]): Promise<void> =>
  assertOwn(reader, context.store.id, ids, ({ order_id }) => order_id === orderId || (order_id === null && !isCustomer(context)));
