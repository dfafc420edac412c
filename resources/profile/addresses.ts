import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  profile: "/dashboard/settings/profile",
  password: "/dashboard/user/update-password",
} as const;

const to = addressOf(paths);
export const profileAddress = to.profile();
export const passwordAddress = to.password();
