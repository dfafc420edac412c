import type { CaseItem } from "./return-case.ts";

type Units = Pick<CaseItem, "disposition" | "received" | "accepted" | "rejected" | "restocked">;

/** Return the units that may be restocked: received, present, and not restocked yet. */
export const restockable = (item: Units): number => (item.disposition === "MISSING" ? 0 : Math.max(0, item.received - item.restocked));

/**
 * Return the units that should be restocked: those the inspection accepted, or those received before any inspection.
 */
export function restockSuggested(item: Units): number {
  if (item.disposition === "MISSING" || item.disposition === "NOT_RESTOCKED" || item.disposition === "PROCESSING_REQUIRED") return 0;
  return Math.max(0, (item.accepted + item.rejected > 0 ? item.accepted : item.received) - item.restocked);
}
