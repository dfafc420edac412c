import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const productGroupsPaths = {
  list: "/dashboard/e-commerce/groups",
  create: "/dashboard/e-commerce/groups/new",
  edit: "/dashboard/e-commerce/groups/:id/edit",
} as const;

const to = addressOf(productGroupsPaths);
export const productGroupsAddress = to.list();
export const newProductGroupAddress = to.create();
export const editProductGroupAddress = to.edit;
