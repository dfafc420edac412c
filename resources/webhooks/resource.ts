import { LinkOutlined } from "@ant-design/icons";
import { webhookDeliveries } from "#contracts/webhook-endpoints";
import { webhooks } from "#contracts/webhooks";
import { defineResource } from "../define.ts";
import { webhooksPaths } from "./addresses.ts";

export const webhooksResource = defineResource({
  contract: webhooks,
  path: webhooksPaths.list,
  menu: { group: "settings", icon: LinkOutlined, order: 12 },
  words: ["records"],
  views: {
    list: { path: webhooksPaths.list, load: () => import("./list.tsx") },
    endpoints: { path: webhooksPaths.endpoints, load: () => import("./endpoints.tsx") },
    sent: {
      path: webhooksPaths.sent,
      load: () => import("./sent.tsx"),
      list: { contract: webhookDeliveries, limit: 20, sort: "-created_at", filters: { state: {} } },
    },
  },
});
