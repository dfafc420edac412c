import type { OrderRow } from "./orders.ts";

export type Standing = "DELETED" | "CANCELLED" | "DELIVERED" | "FULFILLED" | "PARTIAL" | "UNFULFILLED";
export type StandingFacts = Pick<OrderRow, "deleted_at" | "cancelled_at" | "delivered_at" | "item_count" | "fulfilled_count">;

/** Return the fulfilment status; a cancelled or deleted order has only that. */
export function standingOf({ deleted_at, cancelled_at, delivered_at, item_count, fulfilled_count }: StandingFacts): Standing {
  if (deleted_at) return "DELETED";
  if (cancelled_at) return "CANCELLED";
  if (fulfilled_count === 0) return "UNFULFILLED";
  if (fulfilled_count < item_count) return "PARTIAL";
  return delivered_at ? "DELIVERED" : "FULFILLED";
}
