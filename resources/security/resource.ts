import { SafetyOutlined } from "@ant-design/icons";
import { defineResource } from "../define.ts";

/** What guards one's own account; everybody's, so it needs no permission. */
export const securityResource = defineResource({
  name: "security",
  path: "/dashboard/settings/security",
  permission: null,
  menu: { group: "account", icon: SafetyOutlined, order: 20 },
  views: {
    overview: { path: "", load: () => import("./overview.tsx") },
    twoFactor: { path: "/dashboard/settings/2fa", load: () => import("./two-factor.tsx") },
  },
});
