import type { CampaignCalendar } from "#contracts/campaigns/shapes";
import type { ClaimsCalendar } from "#contracts/claims/calendar";
import type { CalendarEvent } from "#contracts/returns/overview";

/** What falls due on a day: of a return, a warranty, a claim or a campaign. */
export type DayEvent = CalendarEvent | ClaimsCalendar["events"][number] | CampaignCalendar["events"][number];
export type DayKind = DayEvent["kind"];

/** Return the key of a kind's name. */
export const kindKey = (kind: DayKind): string =>
  kind === "CLAIM_DUE" || kind === "CLAIM_EXPIRY" || kind === "CARRIER" ? `enums:claim_calendar.${kind}` : `kind.${kind}`;

/** Return the events of all in the order of the day. */
export const inOrder = (...lists: readonly (readonly DayEvent[])[]): DayEvent[] => lists.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
