import { WalletOutlined } from "@ant-design/icons";
import { storeCredits } from "#contracts/store-credits";
import { defineResource } from "../define.ts";
import { storeCreditsPaths } from "./addresses.ts";

export const storeCreditsResource = defineResource({
  contract: storeCredits,
  path: "/dashboard/store-credit",
  menu: { group: "returns", icon: WalletOutlined, order: 30 },
  views: {
    list: {
      path: storeCreditsPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { state: {}, expires_to: {} } },
    },
    show: { path: storeCreditsPaths.show, load: () => import("./show.tsx") },
  },
});
