import { KeyOutlined } from "@ant-design/icons";
import { apiKeys } from "#contracts/stores";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/store/api-keys",
} as const;

const to = addressOf(paths);
export const keysAddress = to.list();

export const apiKeysResource = defineResource({
  contract: apiKeys,
  path: "/dashboard/settings/store/api-keys",
  menu: { group: "settings", icon: KeyOutlined, order: 16 },
  words: ["records"],
  views: { list: { path: paths.list, load: () => import("./list.tsx") } },
});
