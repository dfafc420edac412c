import type { ErrorCode } from "#contracts/errors";
import type { Order } from "#contracts/orders/orders";
import type { OrderOffer } from "#contracts/orders/parts";
import type { CallContext } from "#server/kit/context";
import { isByHand, isRecorded } from "../by-hand/prefixes.ts";

interface Gone {
  cancelled_at: string | null;
  deleted_at: string | null;
}

/**
 * Return whether a platform or the store's own system reports an order's parcels. Shopify reports those of every order; WooCommerce
 * only where a plugin notes them.
 */
export function platformReportsParcels(
  store: CallContext["store"],
  order: { external_id: string; kind: string },
  parcels: readonly { external_id: string }[],
): boolean {
  if (!parcels.every(isByHand)) return true;
  return store.connectionId !== null && store.platform === "shopify" && order.kind === "sale" && !isRecorded(order);
}

interface Facts extends Gone {
  external_id: string;
  kind: string;
  lines: readonly { fulfilled_quantity: number; free: number; gift_card: boolean }[];
  parcels: readonly { external_id: string }[];
  isUsed: boolean;
}

/** Return what may be done with an order, and why not. */
export function offersOf(store: CallContext["store"], order: Facts): Order["offers"] {
  const codes: Record<OrderOffer, ErrorCode | null> = {
    return: returnRefusal(order),
    claim: returnRefusal(order),
    invoice: isGone(order),
    parcel: isGone(order) ?? (platformReportsParcels(store, order, order.parcels) ? "MANAGED_BY_PLATFORM" : null),
    edit: handRefusal(order),
    cancel: handRefusal(order),
  };
  return Object.entries(codes).map(([action, code]) => ({ action: action as OrderOffer, allowed: code === null, code }));
}

const isGone = ({ cancelled_at, deleted_at }: Gone): ErrorCode | null => (cancelled_at || deleted_at ? "ORDER_CANCELLED" : null);

/** Returns and claims share the units of an order. */
function returnRefusal(order: Facts): ErrorCode | null {
  const gone = isGone(order);
  if (gone) return gone;
  if (order.lines.some(({ free, gift_card }) => free > 0 && !gift_card)) return null;
  return order.lines.some(({ fulfilled_quantity }) => fulfilled_quantity > 0) ? "QUANTITY_EXCEEDS_RETURNABLE" : "NOT_FULFILLED";
}

export function handRefusal(order: Gone & { external_id: string; isUsed: boolean }): ErrorCode | null {
  if (!isRecorded(order)) return "MANAGED_BY_PLATFORM";
  return isGone(order) ?? (order.isUsed ? "IN_USE" : null);
}
