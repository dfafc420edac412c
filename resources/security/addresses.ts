import { twoFactorAddress } from "#src/lib/routing/home-address";

/** The path of each screen; the resource declares its views by them. */
export const securityPaths = {
  overview: "/dashboard/settings/security",
  twoFactor: twoFactorAddress,
} as const;
