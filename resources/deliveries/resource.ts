import { ApiOutlined } from "@ant-design/icons";
import { deliveries } from "#contracts/stores";
import { defineResource } from "../define.ts";

export const deliveriesResource = defineResource({
  contract: deliveries,
  path: "/dashboard/store",
  menu: { group: "settings", icon: ApiOutlined, order: 10 },
  views: {
    list: { path: "", load: () => import("./list.tsx"), list: { limit: 20, sort: "-received_at", filters: { state: {} } } },
  },
});
