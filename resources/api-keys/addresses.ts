import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const apiKeysPaths = {
  list: "/dashboard/settings/store/api-keys",
} as const;

const to = addressOf(apiKeysPaths);
export const keysAddress = to.list();
