/** Where the signed-in start. */
export const homeAddress = "/dashboard/app";
