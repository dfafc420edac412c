import type { Drill } from "#contracts/analytics/shapes";
import { automationsAddress } from "../automations/addresses.ts";
import { campaignsAddress } from "../campaigns/addresses.ts";
import { claimsAddress } from "../claims/addresses.ts";
import { flowsAddress } from "../flows/addresses.ts";
import { returnsAddress } from "../returns/addresses.ts";

const lists: Record<Drill["resource"], string> = {
  returns: returnsAddress,
  claims: claimsAddress,
  campaigns: campaignsAddress,
  automations: automationsAddress,
  flows: flowsAddress,
};

/** Return the address of the list behind a number. */
export function drillAddress(drill: Drill | null | undefined): string | undefined {
  return drill ? `${lists[drill.resource]}?${new URLSearchParams(drill.filters)}` : undefined;
}
