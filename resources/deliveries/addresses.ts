import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const deliveriesPaths = {
  list: "/dashboard/store",
} as const;

const to = addressOf(deliveriesPaths);
export const deliveriesAddress = to.list();
