import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const settingsPaths = {
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

const to = addressOf(settingsPaths);
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
