import type { CaseItem } from "./return-case.ts";

type Units = Pick<CaseItem, "disposition" | "received" | "accepted" | "rejected" | "restocked">;

/** Return the units that may go back on a shelf: received, present, and not there yet. */
export const restockable = (item: Units): number => (item.disposition === "MISSING" ? 0 : Math.max(0, item.received - item.restocked));

/** Return the units that should: what the inspection accepted, or what was received while nothing was inspected. */
export function restockSuggested(item: Units): number {
  if (item.disposition === "MISSING" || item.disposition === "NOT_RESTOCKED" || item.disposition === "PROCESSING_REQUIRED") return 0;
  return Math.max(0, (item.accepted + item.rejected > 0 ? item.accepted : item.received) - item.restocked);
}
