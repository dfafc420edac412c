import { ShopOutlined } from "@ant-design/icons";
import { portalSettings } from "#contracts/portal/settings";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  portal: "/dashboard/settings/customer-portal",
  look: "/dashboard/settings/widget-customization",
} as const;

const to = addressOf(paths);
export const portalAddress = to.portal();
export const lookAddress = to.look();

export const portalSettingsResource = defineResource({
  contract: portalSettings,
  path: "/dashboard/settings/customer-portal",
  menu: { group: "settings", icon: ShopOutlined, order: 50 },
  views: {
    portal: { path: paths.portal, load: () => import("./portal.tsx") },
    look: { path: paths.look, load: () => import("./look.tsx") },
  },
});
