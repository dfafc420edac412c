import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const portalSettingsPaths = {
  portal: "/dashboard/settings/customer-portal",
  look: "/dashboard/settings/widget-customization",
} as const;

const to = addressOf(portalSettingsPaths);
export const portalAddress = to.portal();
export const lookAddress = to.look();
