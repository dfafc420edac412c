import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/store",
  connect: "/dashboard/settings/store/connect",
} as const;

const to = addressOf(paths);
export const connectionAddress = to.list();
export const connectAddress = to.connect();
export { storeAddress as deliveriesAddress } from "../deliveries/addresses.ts";
export { scopesAddress } from "../scopes/addresses.ts";
export { listAddress as webhooksAddress } from "../webhooks/addresses.ts";
