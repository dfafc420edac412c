import type { OrderRow } from "./orders.ts";
import type { FulfilmentState } from "./parts.ts";

export type Standing = "DELETED" | "CANCELLED" | FulfilmentState;

/** Return the status to show; a cancelled or deleted order has only that. */
export function orderStatus({
  deleted_at,
  cancelled_at,
  fulfilment_state,
}: Pick<OrderRow, "deleted_at" | "cancelled_at" | "fulfilment_state">): Standing {
  if (deleted_at) return "DELETED";
  return cancelled_at ? "CANCELLED" : fulfilment_state;
}
