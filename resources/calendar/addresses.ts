import type { CalendarEvent } from "#contracts/returns/overview";
import { caseAddress } from "../returns/addresses.ts";
import { registrationsAddress } from "../warranty/addresses.ts";

/** Return the address of an event: its case, or the warranty registrations. */
export const eventAddress = (event: CalendarEvent): string =>
  event.return_id ? caseAddress(event.return_id) : `${registrationsAddress}?${new URLSearchParams({ q: event.customer })}`;
