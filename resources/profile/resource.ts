import { UserOutlined } from "@ant-design/icons";
import { defineResource } from "../define.ts";
import { passwordAddress, profileAddress } from "./addresses.ts";

export const profileResource = defineResource({
  name: "profile",
  path: profileAddress,
  menu: { group: "account", icon: UserOutlined, order: 10 },
  can: null,
  views: {
    profile: { path: "", load: () => import("./profile.tsx") },
    password: { path: passwordAddress, load: () => import("./password.tsx") },
  },
});
