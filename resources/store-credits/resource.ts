import { WalletOutlined } from "@ant-design/icons";
import { storeCredits } from "#contracts/store-credits";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const storeCreditsResource = defineResource({
  contract: storeCredits,
  path: "/dashboard/store-credit",
  menu: { group: "returns", icon: WalletOutlined, order: 30 },
  views: {
    list: {
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { state: {}, expires_to: {} } },
    },
    show: { path: paths.show, load: () => import("./show.tsx") },
  },
});
