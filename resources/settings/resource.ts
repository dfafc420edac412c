import { ControlOutlined } from "@ant-design/icons";
import { settings } from "#contracts/settings/settings";
import { defineResource } from "../define.ts";
import { settingsPaths } from "./addresses.ts";

export const settingsResource = defineResource({
  contract: settings,
  path: "/dashboard/settings/returns",
  menu: { group: "settings", icon: ControlOutlined, order: 10 },
  words: ["lists"],
  views: {
    general: { path: settingsPaths.general, load: () => import("./general.tsx") },
    policies: { path: settingsPaths.policies, load: () => import("./policies.tsx") },
    policy: { path: settingsPaths.policy, load: () => import("./policy.tsx") },
    shippingLocations: { path: settingsPaths.shippingLocations, load: () => import("./shipping-locations.tsx") },
    shippingLocation: { path: settingsPaths.shippingLocation, load: () => import("./shipping-location.tsx") },
    inStoreLocations: { path: settingsPaths.inStoreLocations, load: () => import("./in-store-locations.tsx") },
    inStoreLocation: { path: settingsPaths.inStoreLocation, load: () => import("./in-store-location.tsx") },
    shippingLabel: { path: settingsPaths.shippingLabel, load: () => import("./shipping-label.tsx") },
    labelRules: { path: settingsPaths.labelRules, load: () => import("./label-rules.tsx") },
    labelRule: { path: settingsPaths.labelRule, load: () => import("./label-rule.tsx") },
    unusedLabels: { path: settingsPaths.unusedLabels, load: () => import("./unused-labels.tsx") },
    warranty: { path: settingsPaths.warranty, load: () => import("./warranty.tsx") },
  },
});
