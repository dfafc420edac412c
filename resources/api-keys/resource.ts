import { KeyOutlined } from "@ant-design/icons";
import { apiKeys } from "#contracts/stores";
import { defineResource } from "../define.ts";
import { apiKeysPaths } from "./addresses.ts";

export const apiKeysResource = defineResource({
  contract: apiKeys,
  path: "/dashboard/settings/store/api-keys",
  menu: { group: "settings", icon: KeyOutlined, order: 16 },
  words: ["records"],
  views: { list: { path: apiKeysPaths.list, load: () => import("./list.tsx") } },
});
