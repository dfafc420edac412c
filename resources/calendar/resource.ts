import { CalendarOutlined } from "@ant-design/icons";
import { returns } from "#contracts/returns/returns";
import { campaignAddress } from "../campaigns/resource.ts";
import { claimAddress } from "../claims/resource.ts";
import { defineResource } from "../define.ts";
import { returnAddress } from "../returns/resource.ts";
import { registrationsAddress } from "../warranty/resource.ts";

/** What an event names, by which it is found. */
type Addressed = { campaign_id: string } | { claim_id: string } | { return_id: string | null; customer: string };

/** Return the address of an event: its case, its campaign, or the warranty registrations. */
export function eventAddress(event: Addressed): string {
  if ("campaign_id" in event) return campaignAddress(event.campaign_id);
  if ("claim_id" in event) return claimAddress(event.claim_id);
  return event.return_id ? returnAddress(event.return_id) : `${registrationsAddress}?${new URLSearchParams({ q: event.customer })}`;
}

export const calendarResource = defineResource({
  name: "calendar",
  contract: returns,
  can: ["read", "Calendar"],
  path: "/dashboard/calendar",
  menu: { group: "overview", icon: CalendarOutlined, order: 20 },
  views: { calendar: { path: "", load: () => import("./calendar.tsx") } },
});
