import { LinkOutlined } from "@ant-design/icons";
import { webhooks } from "#contracts/webhooks";
import { defineResource } from "../define.ts";

export const webhooksResource = defineResource({
  contract: webhooks,
  path: "/dashboard/settings/store",
  menu: { group: "settings", icon: LinkOutlined, order: 12 },
  views: {
    list: { path: "webhooks", load: () => import("./list.tsx") },
    endpoints: { path: "webhooks/endpoints", load: () => import("./endpoints.tsx") },
    sent: { path: "webhooks/sent", load: () => import("./sent.tsx") },
  },
});
