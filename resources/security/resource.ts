import { SafetyOutlined } from "@ant-design/icons";
import { defineResource } from "../define.ts";

/** Security of one's own account; available to everyone, so it requires no right. */
export const securityResource = defineResource({
  name: "security",
  path: "/dashboard/settings/security",
  can: null,
  menu: { group: "account", icon: SafetyOutlined, order: 20 },
  views: {
    overview: { path: "", load: () => import("./overview.tsx") },
    twoFactor: { path: "/dashboard/settings/2fa", load: () => import("./two-factor.tsx") },
  },
});
