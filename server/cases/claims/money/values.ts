import type { LoadedClaim } from "../case/loaded-claim.ts";

/** Return whether the claim covers every unit of the order. */
export function coversOrder(record: LoadedClaim): boolean {
  const claimed = new Map<string, number>();
  for (const { order_line_id, quantity, released } of record.items)
    claimed.set(order_line_id, (claimed.get(order_line_id) ?? 0) + quantity - released);
  return [...record.lines.values()].every((line) => line.gift_card || line.quantity === 0 || (claimed.get(line.id) ?? 0) >= line.quantity);
}

/** Return the shipping that this claim may give back: once an order, and only for a lost parcel or for everything. */
export function shippingAvailable(record: LoadedClaim): number {
  const isOffered = record.row.type === "LOST" || coversOrder(record);
  return isOffered && record.order.shippingRefunded === 0 ? record.order.shipping.gross : 0;
}
