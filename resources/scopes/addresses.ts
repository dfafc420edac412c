import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = { list: "/dashboard/settings/store/scopes" } as const;

export const scopesAddress = addressOf(paths).list();
