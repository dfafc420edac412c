import { ApiOutlined } from "@ant-design/icons";
import { storeConnection } from "#contracts/store-connection";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const storeConnectionResource = defineResource({
  contract: storeConnection,
  path: paths.list,
  menu: { group: "settings", icon: ApiOutlined, order: 10 },
  views: {
    list: { path: paths.list, load: () => import("./page.tsx") },
    connect: { path: paths.connect, can: ["update", "StoreConnection"], load: () => import("./connect.tsx") },
  },
});
