import { CloudDownloadOutlined } from "@ant-design/icons";
import { deliveries } from "#contracts/stores";
import { defineResource } from "../define.ts";
import { deliveriesPaths } from "./addresses.ts";

export const deliveriesResource = defineResource({
  contract: deliveries,
  path: "/dashboard/store",
  menu: { group: "settings", icon: CloudDownloadOutlined, order: 11 },
  words: ["records"],
  views: {
    list: {
      path: deliveriesPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-received_at", filters: { state: {} } },
    },
  },
});
