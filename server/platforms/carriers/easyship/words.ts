import type { ScanDetail, ScanStatus } from "#contracts/labels/shapes";

const plain: Readonly<Record<string, ScanStatus>> = {
  not_created: "AWAITING",
  pending: "AWAITING",
  info_received: "AWAITING",
  in_transit_to_customer: "IN_TRANSIT",
  out_for_delivery: "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  lost_by_courier: "EXCEPTION",
  failed_attempt: "EXCEPTION",
  exception: "EXCEPTION",
  returned_to_shipper: "RETURNED",
  expired: "VOID",
};

/** Return what Easyship's words for a parcel mean here, as a state or as it shows them; a status of null is a word that is not known. */
export function meaningOf(words: string): { status: ScanStatus | null; detail: ScanDetail | null } {
  const word = words.trim().toLowerCase().replace(/\W+/g, "_");
  return { status: plain[word] ?? null, detail: word === "lost_by_courier" ? "LOST" : null };
}
