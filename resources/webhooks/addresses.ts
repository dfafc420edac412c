import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/store/webhooks",
  endpoints: "/dashboard/settings/store/webhooks/endpoints",
  sent: "/dashboard/settings/store/webhooks/sent",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const endpointsAddress = to.endpoints();
export const sentAddress = to.sent();
export { storeAddress } from "../deliveries/addresses.ts";
