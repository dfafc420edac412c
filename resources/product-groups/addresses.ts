import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/e-commerce/groups",
  create: "/dashboard/e-commerce/groups/new",
  edit: "/dashboard/e-commerce/groups/:id/edit",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const createAddress = to.create();
export const editAddress = to.edit;
