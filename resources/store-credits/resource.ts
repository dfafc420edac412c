import { WalletOutlined } from "@ant-design/icons";
import { storeCredits } from "#contracts/store-credits";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/store-credit/list",
  show: "/dashboard/store-credit/:id",
} as const;

export const creditAddress = addressOf(paths).show;

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
