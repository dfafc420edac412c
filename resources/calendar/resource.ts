import { CalendarOutlined } from "@ant-design/icons";
import { returns } from "#contracts/returns/returns";
import { defineResource } from "../define.ts";

export const calendarResource = defineResource({
  name: "calendar",
  contract: returns,
  can: ["read", "Calendar"],
  path: "/dashboard/calendar",
  menu: { group: "overview", icon: CalendarOutlined, order: 20 },
  views: { calendar: { path: "", load: () => import("./calendar.tsx") } },
});
