import { TeamOutlined } from "@ant-design/icons";
import { subscribers } from "#contracts/subscribers/subscribers";
import { defineResource } from "../define.ts";
import { subscribersPaths } from "./addresses.ts";

const filters = { tab: {}, email_status: {}, sms_status: {}, language: {}, country: {}, tag: {}, segment_id: {}, source: {} };

export const subscribersResource = defineResource({
  contract: subscribers,
  path: "/dashboard/notifications/subscriber",
  menu: { group: "marketing", icon: TeamOutlined, order: 20 },
  words: ["records"],
  views: {
    list: { path: subscribersPaths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters } },
    create: { path: subscribersPaths.create, load: () => import("./create.tsx"), can: ["create", "Subscriber"] },
    show: { path: subscribersPaths.show, load: () => import("./show.tsx"), words: ["automations"] },
    edit: { path: subscribersPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Subscriber"] },
  },
});
