import type { ParcelChange } from "#contracts/events/parcels";

const untouched: readonly (string | null)[] = [null, "AWAITING", "VOID"];

/** Return what a scan means to those who follow a parcel, by where it was before; each state is told once, however often it is scanned. */
export function parcelChangesBy(before: string | null, status: string, hasLabel: boolean): ParcelChange[] {
  if (before === status || untouched.includes(status)) return [];
  return [
    ...(hasLabel && untouched.includes(before) ? (["label_used"] as const) : []),
    ...(status === "DELIVERED" ? (["parcel_delivered"] as const) : []),
    ...(status === "EXCEPTION" || status === "RETURNED" ? (["parcel_exception"] as const) : []),
  ];
}
