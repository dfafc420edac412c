import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const storeConnectionPaths = {
  list: "/dashboard/settings/store",
  connect: "/dashboard/settings/store/connect",
  guide: "/dashboard/settings/store/guide",
} as const;

const to = addressOf(storeConnectionPaths);
export const connectionAddress = to.list();
export const connectAddress = to.connect();
export const guideAddress = to.guide();
