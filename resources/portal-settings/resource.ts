import { ShopOutlined } from "@ant-design/icons";
import { portalSettings } from "#contracts/portal/settings";
import { defineResource } from "../define.ts";
import { lookAddress, portalAddress } from "./addresses.ts";

export const portalSettingsResource = defineResource({
  contract: portalSettings,
  path: portalAddress,
  menu: { group: "settings", icon: ShopOutlined, order: 50 },
  views: {
    portal: { path: "", load: () => import("./portal.tsx") },
    look: { path: lookAddress, load: () => import("./look.tsx") },
  },
});
