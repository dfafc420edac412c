/** Where the signed-in start. */
export const homeAddress = "/dashboard/app";
/** Where those are led who must set up two-factor authentication before anything else. */
export const twoFactorAddress = "/dashboard/settings/2fa";
