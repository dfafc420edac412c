import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const profilePaths = {
  profile: "/dashboard/settings/profile",
  password: "/dashboard/user/update-password",
} as const;

const to = addressOf(profilePaths);
export const profileAddress = to.profile();
export const passwordAddress = to.password();
