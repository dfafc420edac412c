import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const productsPaths = {
  list: "/dashboard/e-commerce/list",
  shop: "/dashboard/e-commerce/shop",
  create: "/dashboard/e-commerce/product/new",
  show: "/dashboard/e-commerce/product/:id",
  edit: "/dashboard/e-commerce/product/:id/edit",
  checkout: "/dashboard/e-commerce/checkout",
} as const;

const to = addressOf(productsPaths);
export const productsAddress = to.list();
export const shopAddress = to.shop();
export const newProductAddress = to.create();
export const productAddress = to.show;
export const editProductAddress = to.edit;
