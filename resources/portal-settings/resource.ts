import { ShopOutlined } from "@ant-design/icons";
import { portalSettings } from "#contracts/portal/settings";
import { defineResource } from "../define.ts";
import { portalSettingsPaths } from "./addresses.ts";

export const portalSettingsResource = defineResource({
  contract: portalSettings,
  path: "/dashboard/settings/customer-portal",
  menu: { group: "settings", icon: ShopOutlined, order: 50 },
  views: {
    portal: { path: portalSettingsPaths.portal, load: () => import("./portal.tsx") },
    look: { path: portalSettingsPaths.look, load: () => import("./look.tsx") },
  },
});
