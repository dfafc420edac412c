import type { ScanDetail, ScanStatus } from "#contracts/labels/shapes";

const plain: Readonly<Record<string, ScanStatus>> = {
  pending: "AWAITING",
  unknown: "AWAITING",
  picked_up: "DROPPED_OFF",
  in_transit: "IN_TRANSIT",
  out_for_delivery: "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  delivery_failed: "EXCEPTION",
  return_to_sender: "RETURNED",
  cancelled: "VOID",
};
const troubled: Readonly<Record<string, ScanDetail>> = {
  delivery_delayed: "DELAYED",
  ready_for_pickup: "AVAILABLE_FOR_PICKUP",
  on_hold: "CUSTOMS_HELD",
};
/** Why it could not be delivered, by a word in the carrier's reason. */
const reasons: readonly (readonly [RegExp, ScanDetail])[] = [
  [/refus/, "REFUSED"],
  [/address/, "ADDRESS_PROBLEM"],
];

/** Return what Karrio's words for a parcel mean here; a status of null is a word that is not known. */
export function meaningOf(words: string, reason: string | null): { status: ScanStatus | null; detail: ScanDetail | null } {
  const word = words.trim().toLowerCase();
  const detail = troubled[word] ?? null;
  if (detail) return { status: "EXCEPTION", detail };
  const why = word === "delivery_failed" ? reasons.find(([pattern]) => pattern.test((reason ?? "").toLowerCase()))?.[1] : undefined;
  return { status: plain[word] ?? null, detail: why ?? null };
}
