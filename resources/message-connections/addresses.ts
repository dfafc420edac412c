import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  sms: "/dashboard/settings/notifications/sms",
  email: "/dashboard/settings/notifications/email/connection",
} as const;

const to = addressOf(paths);
export const mailServerAddress = to.email();
export const textConnectionAddress = to.sms();
/** Where sender domains are. */
export { mailSettingsAddress } from "../shop-settings/addresses.ts";
/** The mails of the store. */
export { listAddress as mailsAddress } from "../templates/addresses.ts";
