import { ApiOutlined } from "@ant-design/icons";
import { storeConnection } from "#contracts/store-connection";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

/** The path of each screen; the resource declares its views by them. */
export const storeConnectionPaths = {
  list: "/dashboard/settings/store",
  connect: "/dashboard/settings/store/connect",
  guide: "/dashboard/settings/store/guide",
} as const;

const to = addressOf(storeConnectionPaths);
export const connectionAddress = to.list();
export const connectAddress = to.connect();
export const guideAddress = to.guide();

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
