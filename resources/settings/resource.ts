import { ControlOutlined } from "@ant-design/icons";
import { settings } from "#contracts/settings/settings";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const settingsResource = defineResource({
  contract: settings,
  path: "/dashboard/settings/returns",
  menu: { group: "settings", icon: ControlOutlined, order: 10 },
  words: ["lists"],
  views: {
    general: { path: paths.general, load: () => import("./general.tsx") },
    policies: { path: paths.policies, load: () => import("./policies.tsx") },
    policy: { path: paths.policy, load: () => import("./policy.tsx") },
    shippingLocations: { path: paths.shippingLocations, load: () => import("./shipping-locations.tsx") },
    shippingLocation: { path: paths.shippingLocation, load: () => import("./shipping-location.tsx") },
    inStoreLocations: { path: paths.inStoreLocations, load: () => import("./in-store-locations.tsx") },
    inStoreLocation: { path: paths.inStoreLocation, load: () => import("./in-store-location.tsx") },
    shippingLabel: { path: paths.shippingLabel, load: () => import("./shipping-label.tsx") },
    warranty: { path: paths.warranty, load: () => import("./warranty.tsx") },
  },
});
