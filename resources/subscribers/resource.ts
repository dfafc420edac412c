import { TeamOutlined } from "@ant-design/icons";
import { subscribers } from "#contracts/subscribers/subscribers";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/notifications/subscriber/list",
  create: "/dashboard/notifications/subscriber/create",
  show: "/dashboard/notifications/subscriber/:id",
  edit: "/dashboard/notifications/subscriber/:id/edit",
} as const;

const to = addressOf(paths);
export const subscribersAddress = to.list();
export const newSubscriberAddress = to.create();
export const subscriberAddress = to.show;
export const editSubscriberAddress = to.edit;

const filters = { tab: {}, email_status: {}, sms_status: {}, language: {}, country: {}, tag: {}, segment_id: {}, source: {} };

export const subscribersResource = defineResource({
  contract: subscribers,
  path: "/dashboard/notifications/subscriber",
  menu: { group: "marketing", icon: TeamOutlined, order: 20 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 20, sort: "-created_at", filters } },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Subscriber"] },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["automations"] },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Subscriber"] },
  },
});
