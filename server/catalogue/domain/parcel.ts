import type { ParcelStatus, ScanStatus } from "#contracts/orders/parcels";

/** What is known of an outgoing parcel; times are ISO instants. */
export interface ParcelState {
  status: ParcelStatus;
  last_scan_at: string | null;
  delivered_at: string | null;
}
export interface Scan {
  status: ScanStatus;
  at: string;
}

/** A problem on the way does not bring a parcel further, and it may go on from it. */
const ranks: Record<ParcelStatus, number> = {
  CANCELLED: 0,
  SHIPPED: 1,
  DROPPED_OFF: 2,
  IN_TRANSIT: 3,
  OUT_FOR_DELIVERY: 3,
  EXCEPTION: 3,
  DELIVERED: 4,
  RETURNED: 5,
};

/**
 * Return a parcel after a scan. It never moves backwards: a scan of an earlier step, or one made before the last of the same step,
 * changes no status. A delivery counts from its first report.
 */
export function afterScan(parcel: ParcelState, scan: Scan): ParcelState {
  const isNewest = parcel.last_scan_at === null || scan.at >= parcel.last_scan_at;
  const [from, to] = [ranks[parcel.status], ranks[scan.status]];
  const moves = to > from || (to === from && isNewest);
  return {
    status: moves ? scan.status : parcel.status,
    last_scan_at: isNewest ? scan.at : parcel.last_scan_at,
    delivered_at: scan.status === "DELIVERED" ? (parcel.delivered_at ?? scan.at) : parcel.delivered_at,
  };
}

/** Return a parcel that its platform reports again: a cancelled one is sent after all, and a reported delivery arrives. */
export function afterReport(parcel: ParcelState, deliveredAt: string | null): ParcelState {
  const delivered_at = parcel.delivered_at ?? deliveredAt;
  if (delivered_at) return { ...parcel, status: "DELIVERED", delivered_at };
  return parcel.status === "CANCELLED" ? { ...parcel, status: parcel.last_scan_at ? "IN_TRANSIT" : "SHIPPED" } : parcel;
}

interface Delivery {
  parcels: readonly Pick<ParcelState, "status" | "delivered_at">[];
  ordered: number;
  fulfilled: number;
}

/** Return when an order was delivered: with its last parcel; null while units or parcels are on their way. */
export function deliveredWith({ parcels, ordered, fulfilled }: Delivery): string | null {
  const sent = parcels.filter(({ status }) => status !== "CANCELLED");
  if (sent.length === 0 || fulfilled < ordered || sent.some((parcel) => parcel.delivered_at === null)) return null;
  return sent.reduce<string | null>((last, { delivered_at }) => (last && delivered_at && last > delivered_at ? last : delivered_at), null);
}
