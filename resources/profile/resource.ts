import { UserOutlined } from "@ant-design/icons";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  profile: "/dashboard/settings/profile",
  password: "/dashboard/user/update-password",
} as const;

const to = addressOf(paths);
export const profileAddress = to.profile();
export const passwordAddress = to.password();

export const profileResource = defineResource({
  name: "profile",
  path: "/dashboard/settings/profile",
  menu: { group: "account", icon: UserOutlined, order: 10 },
  can: null,
  views: {
    profile: { path: paths.profile, load: () => import("./profile.tsx") },
    password: { path: paths.password, load: () => import("./password.tsx") },
  },
});
