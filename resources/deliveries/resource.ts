import { CloudDownloadOutlined } from "@ant-design/icons";
import { deliveries } from "#contracts/stores";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/store",
} as const;

const to = addressOf(paths);
export const deliveriesAddress = to.list();

export const deliveriesResource = defineResource({
  contract: deliveries,
  path: "/dashboard/store",
  menu: { group: "settings", icon: CloudDownloadOutlined, order: 11 },
  words: ["records"],
  views: {
    list: {
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-received_at", filters: { state: {} } },
    },
  },
});
