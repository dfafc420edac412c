import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const ordersPaths = {
  list: "/dashboard/order/list",
  create: "/dashboard/order/new",
  show: "/dashboard/order/:id",
  edit: "/dashboard/order/:id/edit",
} as const;

const to = addressOf(ordersPaths);
export const ordersAddress = to.list();
/** Return the list limited to a product. */
export const ordersOfProduct = (product: string): string => `${ordersAddress}?${new URLSearchParams({ product })}`;
export const newOrderAddress = to.create();
export const orderAddress = to.show;
export const editOrderAddress = to.edit;
