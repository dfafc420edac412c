import type { Caller } from "./context.ts";
import { notFound } from "./errors.ts";

/** Return the order of a customer's token. @throws NOT_FOUND for any other order, whether or not it exists */
export function ownOrder({ caller, params }: { caller: Caller | null; params: { order_id: string } }): string {
  if (caller?.orderId !== params.order_id) throw notFound();
  return params.order_id;
}
