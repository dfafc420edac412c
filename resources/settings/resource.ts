import { ControlOutlined } from "@ant-design/icons";
import { settings } from "#contracts/settings/settings";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  general: "/dashboard/settings/returns/general",
  policies: "/dashboard/settings/returns/policies",
  policy: "/dashboard/settings/returns/policies/:id",
  shippingLocations: "/dashboard/settings/returns/shipping-locations",
  shippingLocation: "/dashboard/settings/returns/shipping-locations/:id",
  inStoreLocations: "/dashboard/settings/returns/in-store-locations",
  inStoreLocation: "/dashboard/settings/returns/in-store-locations/:id",
  shippingLabel: "/dashboard/settings/returns/shipping-label",
  labelRules: "/dashboard/settings/returns/label-rules",
  unusedLabels: "/dashboard/settings/returns/unused-labels",
  labelRule: "/dashboard/settings/returns/label-rules/:id",
  warranty: "/dashboard/settings/returns/warranty/settings",
} as const;

const to = addressOf(paths);
export const generalAddress = to.general();
export const policiesAddress = to.policies();
export const shippingLocationsAddress = to.shippingLocations();
export const inStoreLocationsAddress = to.inStoreLocations();
export const shippingLabelAddress = to.shippingLabel();
export const unusedLabelsAddress = to.unusedLabels();
export const labelRulesAddress = to.labelRules();
export const warrantySettingsAddress = to.warranty();
/** Replaces the id of a new item. */
export const newId = "new";
export const under = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`;

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
    labelRules: { path: paths.labelRules, load: () => import("./label-rules.tsx") },
    labelRule: { path: paths.labelRule, load: () => import("./label-rule.tsx") },
    unusedLabels: { path: paths.unusedLabels, load: () => import("./unused-labels.tsx"), can: ["read", "CarrierConnection"] },
    warranty: { path: paths.warranty, load: () => import("./warranty.tsx") },
  },
});
