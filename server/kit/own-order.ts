import type { Caller } from "./context.ts";
import { notFound } from "./errors.ts";

/** The order a customer's token is about. @throws NOT_FOUND for any other, there or not */
export function ownOrder({ caller, params }: { caller: Caller | null; params: { order_id: string } }): string {
  if (caller?.orderId !== params.order_id) throw notFound();
  return params.order_id;
}
