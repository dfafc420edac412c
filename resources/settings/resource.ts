import { ControlOutlined } from "@ant-design/icons";
import { settings } from "#contracts/settings/settings";
import { defineResource } from "../define.ts";
import { base, warrantyAddress } from "./addresses.ts";

export const settingsResource = defineResource({
  contract: settings,
  path: base,
  menu: { group: "settings", icon: ControlOutlined, order: 10 },
  views: {
    general: { path: "general", load: () => import("./general.tsx") },
    policies: { path: "policies", load: () => import("./policies.tsx") },
    policy: { path: "policies/:id", load: () => import("./policy.tsx") },
    shippingLocations: { path: "shipping-locations", load: () => import("./shipping-locations.tsx") },
    shippingLocation: { path: "shipping-locations/:id", load: () => import("./shipping-location.tsx") },
    inStoreLocations: { path: "in-store-locations", load: () => import("./in-store-locations.tsx") },
    inStoreLocation: { path: "in-store-locations/:id", load: () => import("./in-store-location.tsx") },
    shippingLabel: { path: "shipping-label", load: () => import("./shipping-label.tsx") },
    warranty: { path: warrantyAddress, load: () => import("./warranty.tsx") },
  },
});
