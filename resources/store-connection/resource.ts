import { ApiOutlined } from "@ant-design/icons";
import { storeConnection } from "#contracts/store-connection";
import { defineResource } from "../define.ts";
import { storeConnectionPaths } from "./addresses.ts";

export const storeConnectionResource = defineResource({
  contract: storeConnection,
  path: storeConnectionPaths.list,
  menu: { group: "settings", icon: ApiOutlined, order: 10 },
  words: ["scopes"],
  views: {
    list: { path: storeConnectionPaths.list, load: () => import("./page.tsx") },
    connect: { path: storeConnectionPaths.connect, can: ["update", "StoreConnection"], load: () => import("./connect.tsx") },
    guide: { path: storeConnectionPaths.guide, load: () => import("./guide.tsx") },
  },
});
