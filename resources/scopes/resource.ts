import { SafetyOutlined } from "@ant-design/icons";
import { stores } from "#contracts/stores";
import { defineResource } from "../define.ts";
import { scopesPaths } from "./addresses.ts";

export const scopesResource = defineResource({
  contract: stores,
  name: "scopes",
  path: scopesPaths.list,
  can: ["read", "AccessScope"],
  menu: { group: "settings", icon: SafetyOutlined, order: 14 },
  views: { list: { path: "", load: () => import("./list.tsx") } },
});
