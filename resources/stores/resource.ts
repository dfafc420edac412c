import { ShopOutlined } from "@ant-design/icons";
import { stores } from "#contracts/stores";
import { defineResource } from "../define.ts";

export const storesResource = defineResource({
  contract: stores,
  path: "/dashboard/store/list",
  menu: { group: "account", icon: ShopOutlined, order: 40 },
  views: { list: { path: "", load: () => import("./list.tsx") } },
});
