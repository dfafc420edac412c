import { BarChartOutlined } from "@ant-design/icons";
import { analytics } from "#contracts/analytics/analytics";
import type { Drill } from "#contracts/analytics/shapes";
import { automationsAddress } from "../automations/resource.ts";
import { campaignsAddress } from "../campaigns/resource.ts";
import { claimsAddress } from "../claims/resource.ts";
import { defineResource } from "../define.ts";
import { flowsAddress } from "../flows/resource.ts";
import { returnsAddress } from "../returns/resource.ts";

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

export const analyticsResource = defineResource({
  contract: analytics,
  path: "/dashboard/analytics",
  menu: { group: "overview", icon: BarChartOutlined, order: 30 },
  views: { analytics: { path: "", load: () => import("./analytics.tsx") } },
});
