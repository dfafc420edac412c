import type { ScanStatus } from "#contracts/orders/parcels";
import type { ShippingEvent, ShippingFate } from "#contracts/shipping-notices";

/** A failed delivery may be followed by one that succeeds; a returned parcel by neither. */
const ranks: Record<ShippingEvent, number> = {
  confirmed: 1,
  shipped: 2,
  in_transit: 3,
  out_for_delivery: 4,
  failed: 5,
  delivered: 6,
  returned: 7,
};
const lateMs = 48 * 3_600_000;

/** Return the event that a carrier's scan stands for. */
export const eventOfScan: Record<ScanStatus, Exclude<ShippingEvent, "confirmed">> = {
  DROPPED_OFF: "shipped",
  IN_TRANSIT: "in_transit",
  OUT_FOR_DELIVERY: "out_for_delivery",
  EXCEPTION: "failed",
  DELIVERED: "delivered",
  RETURNED: "returned",
};

interface Reported {
  event: ShippingEvent;
  /** ISO instant. */
  at: string;
  /** Events of the same parcel that are recorded already. */
  known: readonly ShippingEvent[];
  isActive: boolean;
}

/** Return what becomes of a reported event; null: it is recorded already. */
export function fateOfEvent({ event, at, known, isActive }: Reported, now: Date): ShippingFate | null {
  if (known.includes(event)) return null;
  if (known.some((one) => ranks[one] > ranks[event])) return "OVERTAKEN";
  if (now.getTime() - Date.parse(at) > lateMs) return "LATE";
  return isActive ? "SENT" : "OFF";
}
