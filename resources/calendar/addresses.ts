import type { ClaimsCalendar } from "#contracts/claims/calendar";
import type { CalendarEvent } from "#contracts/returns/overview";
import { caseAddress as claimAddress } from "../claims/addresses.ts";
import { caseAddress } from "../returns/addresses.ts";
import { registrationsAddress } from "../warranty/addresses.ts";

/** Return the address of an event: its case, or the warranty registrations. */
export function eventAddress(event: CalendarEvent | ClaimsCalendar["events"][number]): string {
  if ("claim_id" in event) return claimAddress(event.claim_id);
  return event.return_id ? caseAddress(event.return_id) : `${registrationsAddress}?${new URLSearchParams({ q: event.customer })}`;
}
