import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/store-credit/list",
  show: "/dashboard/store-credit/:id",
} as const;

const to = addressOf(paths);
export const creditsAddress = to.list();
export const creditAddress = to.show;
