import { LinkOutlined } from "@ant-design/icons";
import { webhookDeliveries } from "#contracts/webhook-endpoints";
import { webhooks } from "#contracts/webhooks";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/store/webhooks",
  endpoints: "/dashboard/settings/store/webhooks/endpoints",
  sent: "/dashboard/settings/store/webhooks/sent",
} as const;

const to = addressOf(paths);
export const webhooksAddress = to.list();
export const endpointsAddress = to.endpoints();
export const sentAddress = to.sent();

export const webhooksResource = defineResource({
  contract: webhooks,
  path: paths.list,
  menu: { group: "settings", icon: LinkOutlined, order: 12 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx") },
    endpoints: { path: paths.endpoints, load: () => import("./endpoints.tsx") },
    sent: {
      path: paths.sent,
      load: () => import("./sent.tsx"),
      list: { contract: webhookDeliveries, limit: 20, sort: "-created_at", filters: { state: {} } },
    },
  },
});
