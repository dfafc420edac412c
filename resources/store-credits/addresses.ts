import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const storeCreditsPaths = {
  list: "/dashboard/store-credit/list",
  show: "/dashboard/store-credit/:id",
} as const;

export const creditAddress = addressOf(storeCreditsPaths).show;
