import type { ScanDetail, ScanStatus } from "#contracts/labels/shapes";

type Meaning = { status: ScanStatus | null; detail: ScanDetail | null };

const plain: Readonly<Record<string, ScanStatus>> = {
  unknown: "AWAITING",
  pre_transit: "AWAITING",
  in_transit: "IN_TRANSIT",
  out_for_delivery: "OUT_FOR_DELIVERY",
  delivered: "DELIVERED",
  available_for_pickup: "EXCEPTION",
  return_to_sender: "RETURNED",
  failure: "EXCEPTION",
  error: "EXCEPTION",
  cancelled: "VOID",
};
const onTheWay: Readonly<Record<string, ScanDetail>> = {
  delayed: "DELAYED",
  weather_delay: "DELAYED",
  missorted: "DELAYED",
  held: "CUSTOMS_HELD",
};
const failed: Readonly<Record<string, ScanDetail>> = {
  address_correction: "ADDRESS_PROBLEM",
  refused: "REFUSED",
  lost: "LOST",
  damaged: "DAMAGED",
};

/** Return what EasyPost's words for a scan mean here; a status of null is a word that is not known. */
export function meaningOf(status: string, detail: string | null): Meaning {
  const known = plain[status] ?? null;
  if (status === "available_for_pickup") return { status: known, detail: "AVAILABLE_FOR_PICKUP" };
  if (status === "in_transit" && detail && onTheWay[detail]) return { status: "EXCEPTION", detail: onTheWay[detail] };
  if (status === "failure" && detail) return { status: known, detail: failed[detail] ?? null };
  return { status: known, detail: null };
}
