import { caseAddress as claimAddress } from "../claims/addresses.ts";
import { caseAddress } from "../returns/addresses.ts";
import { registrationsAddress } from "../warranty/addresses.ts";
import type { DayEvent } from "./events.ts";

/** Return the address of an event: its case, or the warranty registrations. */
export function eventAddress(event: DayEvent): string {
  if ("claim_id" in event) return claimAddress(event.claim_id);
  return event.return_id ? caseAddress(event.return_id) : `${registrationsAddress}?${new URLSearchParams({ q: event.customer })}`;
}
