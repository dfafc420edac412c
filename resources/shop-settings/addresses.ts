import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  mail: "/dashboard/notifications/shop-settings",
} as const;

export const mailSettingsAddress = addressOf(paths).mail();
/** The page where the logo is chosen. */
export { lookAddress } from "../portal-settings/addresses.ts";
