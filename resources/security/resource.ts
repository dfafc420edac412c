import { SafetyOutlined } from "@ant-design/icons";
import { twoFactorAddress } from "#src/lib/routing/home-address";
import { defineResource } from "../define.ts";

const paths = {
  overview: "/dashboard/settings/security",
  twoFactor: twoFactorAddress,
} as const;

/** Security of one's own account; available to everyone, so it requires no right. */
export const securityResource = defineResource({
  name: "security",
  path: "/dashboard/settings/security",
  can: null,
  menu: { group: "account", icon: SafetyOutlined, order: 20 },
  views: {
    overview: { path: paths.overview, load: () => import("./overview.tsx") },
    twoFactor: { path: paths.twoFactor, load: () => import("./two-factor.tsx") },
  },
});
