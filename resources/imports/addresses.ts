import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/settings/store/import",
  issues: "/dashboard/settings/store/import/left-out",
  differences: "/dashboard/settings/store/import/differences",
} as const;

const to = addressOf(paths);
export const importsAddress = to.list();
export const issuesAddress = to.issues();
export const differencesAddress = to.differences();
export { storeAddress } from "../deliveries/addresses.ts";
