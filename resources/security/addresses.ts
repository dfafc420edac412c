import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  overview: "/dashboard/settings/security",
  twoFactor: "/dashboard/settings/2fa",
} as const;

const to = addressOf(paths);
export const twoFactorAddress = to.twoFactor();
