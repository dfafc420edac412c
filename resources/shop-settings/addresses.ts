import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const shopSettingsPaths = {
  mail: "/dashboard/notifications/shop-settings",
} as const;

export const mailSettingsAddress = addressOf(shopSettingsPaths).mail();
