import { campaignAddress } from "../campaigns/addresses.ts";
import { claimAddress } from "../claims/addresses.ts";
import { returnAddress } from "../returns/addresses.ts";
import { registrationsAddress } from "../warranty/addresses.ts";

/** What an event names, by which it is found. */
type Addressed = { campaign_id: string } | { claim_id: string } | { return_id: string | null; customer: string };

/** Return the address of an event: its case, its campaign, or the warranty registrations. */
export function eventAddress(event: Addressed): string {
  if ("campaign_id" in event) return campaignAddress(event.campaign_id);
  if ("claim_id" in event) return claimAddress(event.claim_id);
  return event.return_id ? returnAddress(event.return_id) : `${registrationsAddress}?${new URLSearchParams({ q: event.customer })}`;
}
