import { BarChartOutlined } from "@ant-design/icons";
import { analytics } from "#contracts/analytics/analytics";
import { defineResource } from "../define.ts";

export const analyticsResource = defineResource({
  contract: analytics,
  path: "/dashboard/analytics",
  menu: { group: "overview", icon: BarChartOutlined, order: 30 },
  views: { analytics: { path: "", load: () => import("./analytics.tsx") } },
});
