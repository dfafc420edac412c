import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const webhooksPaths = {
  list: "/dashboard/settings/store/webhooks",
  endpoints: "/dashboard/settings/store/webhooks/endpoints",
  sent: "/dashboard/settings/store/webhooks/sent",
} as const;

const to = addressOf(webhooksPaths);
export const webhooksAddress = to.list();
export const endpointsAddress = to.endpoints();
export const sentAddress = to.sent();
