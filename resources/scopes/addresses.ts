import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const scopesPaths = { list: "/dashboard/settings/store/scopes" } as const;

export const scopesAddress = addressOf(scopesPaths).list();
