import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/e-commerce/list",
  shop: "/dashboard/e-commerce/shop",
  create: "/dashboard/e-commerce/product/new",
  show: "/dashboard/e-commerce/product/:id",
  edit: "/dashboard/e-commerce/product/:id/edit",
  checkout: "/dashboard/e-commerce/checkout",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const shopAddress = to.shop();
export const createAddress = to.create();
export const productAddress = to.show;
export const editAddress = to.edit;
