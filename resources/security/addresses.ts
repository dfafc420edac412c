export const twoFactorAddress = "/dashboard/settings/2fa";
