import type { ScanDetail, ScanStatus } from "#contracts/labels/shapes";

const plain: Readonly<Record<string, ScanStatus>> = {
  announced: "AWAITING",
  announcing: "AWAITING",
  "ready-to-send": "AWAITING",
  "ready-to-ship": "AWAITING",
  "no-label": "AWAITING",
  unknown: "AWAITING",
  "picked-up-by-driver": "DROPPED_OFF",
  "shipment-on-route": "IN_TRANSIT",
  "to-sorting": "IN_TRANSIT",
  "at-sorting-centre": "IN_TRANSIT",
  sorted: "IN_TRANSIT",
  "driver-on-route": "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  "delivery-failed": "EXCEPTION",
  undeliverable: "EXCEPTION",
  exception: "EXCEPTION",
  "returned-to-sender": "RETURNED",
  cancelled: "VOID",
  cancelling: "VOID",
  "cancelled-upstream": "VOID",
};
const troubled: Readonly<Record<string, ScanDetail>> = {
  delayed: "DELAYED",
  "awaiting-customer-pickup": "AVAILABLE_FOR_PICKUP",
  "at-customs": "CUSTOMS_HELD",
  "address-invalid": "ADDRESS_PROBLEM",
  "refused-by-recipient": "REFUSED",
};

/** Return a status in its one spelling: "Shipment on route" and "shipment-on-route" are the same. */
export const statusWord = (words: string | null | undefined): string => (words ?? "").trim().toLowerCase().replace(/\s+/g, "-");

/** Return what Sendcloud's words for a parcel mean here; a status of null is a word that is not known. */
export function meaningOf(words: string): { status: ScanStatus | null; detail: ScanDetail | null } {
  const word = statusWord(words);
  const detail = troubled[word] ?? null;
  return { status: detail ? "EXCEPTION" : (plain[word] ?? null), detail };
}
