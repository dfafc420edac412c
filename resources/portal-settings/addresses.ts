import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  portal: "/dashboard/settings/customer-portal",
  look: "/dashboard/settings/widget-customization",
} as const;

const to = addressOf(paths);
export const portalAddress = to.portal();
export const lookAddress = to.look();
/** The page where the portal is opened and closed. */
export { generalAddress as rulesAddress } from "../settings/addresses.ts";
