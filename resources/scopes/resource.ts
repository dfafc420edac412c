import { SafetyOutlined } from "@ant-design/icons";
import { stores } from "#contracts/stores";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = { list: "/dashboard/settings/store/scopes" } as const;

export const scopesAddress = addressOf(paths).list();

export const scopesResource = defineResource({
  contract: stores,
  name: "scopes",
  path: paths.list,
  can: ["read", "AccessScope"],
  menu: { group: "settings", icon: SafetyOutlined, order: 14 },
  views: { list: { path: "", load: () => import("./list.tsx") } },
});
