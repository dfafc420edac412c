import { MailOutlined } from "@ant-design/icons";
import { campaigns } from "#contracts/campaigns/campaigns";
import { defineResource } from "../define.ts";
import { campaignsPaths } from "./addresses.ts";

const filters = { tab: {}, status: {}, channel: {} };

export const campaignsResource = defineResource({
  contract: campaigns,
  path: "/dashboard/notifications/campaign",
  menu: { group: "marketing", icon: MailOutlined, order: 10 },
  words: ["records"],
  views: {
    list: { path: campaignsPaths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters } },
    create: { path: campaignsPaths.create, load: () => import("./create.tsx"), can: ["create", "Campaign"] },
    show: { path: campaignsPaths.show, load: () => import("./show.tsx") },
    edit: { path: campaignsPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Campaign"] },
  },
});
