import { UserOutlined } from "@ant-design/icons";
import { defineResource } from "../define.ts";
import { profilePaths } from "./addresses.ts";

export const profileResource = defineResource({
  name: "profile",
  path: "/dashboard/settings/profile",
  menu: { group: "account", icon: UserOutlined, order: 10 },
  can: null,
  views: {
    profile: { path: profilePaths.profile, load: () => import("./profile.tsx") },
    password: { path: profilePaths.password, load: () => import("./password.tsx") },
  },
});
