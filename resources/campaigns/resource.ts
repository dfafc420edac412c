import { MailOutlined } from "@ant-design/icons";
import { campaigns } from "#contracts/campaigns/campaigns";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/notifications/campaign/list",
  create: "/dashboard/notifications/campaign/create",
  show: "/dashboard/notifications/campaign/:id",
  edit: "/dashboard/notifications/campaign/:id/edit",
} as const;

const to = addressOf(paths);
export const campaignsAddress = to.list();
export const newCampaignAddress = to.create();
export const campaignAddress = to.show;
export const editCampaignAddress = to.edit;

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
