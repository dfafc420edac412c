import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/store",
} as const;

const to = addressOf(paths);
export const storeAddress = to.list();
/** A store whose own system sends its orders needs no platform. */
export { keysAddress } from "../api-keys/addresses.ts";
