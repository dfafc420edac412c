import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const messageConnectionsPaths = {
  sms: "/dashboard/settings/notifications/sms",
  email: "/dashboard/settings/notifications/email/connection",
} as const;

const to = addressOf(messageConnectionsPaths);
export const mailServerAddress = to.email();
export const textConnectionAddress = to.sms();
