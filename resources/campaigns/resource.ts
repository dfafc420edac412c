import { MailOutlined } from "@ant-design/icons";
import { campaigns } from "#contracts/campaigns/campaigns";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

const filters = { tab: {}, status: {}, channel: {} };

export const campaignsResource = defineResource({
  contract: campaigns,
  path: "/dashboard/notifications/campaign",
  menu: { group: "marketing", icon: MailOutlined, order: 10 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Campaign"] },
    show: { path: paths.show, load: () => import("./show.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Campaign"] },
  },
});
