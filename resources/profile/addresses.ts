export const profileAddress = "/dashboard/settings/profile";
export const passwordAddress = "/dashboard/user/update-password";
