import { type CaseItem, type ReturnCase, staysWithCustomer } from "./return-case.ts";

type Units = Pick<CaseItem, "outcome" | "disposition" | "received" | "accepted" | "rejected" | "restocked">;
type Place = Pick<ReturnCase, "shipping_method">;

/**
 * Return the units that may be restocked: received, present, not rejected, and not restocked yet. What the customer keeps
 * counts as received once it is settled, and is on no shelf.
 */
export function restockable(item: Units, record: Place): number {
  if (staysWithCustomer(item, record) || item.disposition === "MISSING") return 0;
  return Math.max(0, item.received - item.rejected - item.restocked);
}

/**
 * Return the units that should be restocked: those the inspection accepted, or those received before any inspection.
 */
export function restockSuggested(item: Units, record: Place): number {
  if (item.disposition === "NOT_RESTOCKED" || item.disposition === "PROCESSING_REQUIRED") return 0;
  const judged = item.accepted + item.rejected > 0 ? item.accepted - item.restocked : item.received - item.restocked;
  return Math.max(0, Math.min(judged, restockable(item, record)));
}
