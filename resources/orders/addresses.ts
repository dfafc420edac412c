import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/order/list",
  create: "/dashboard/order/new",
  show: "/dashboard/order/:id",
  edit: "/dashboard/order/:id/edit",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const newOrderAddress = to.create();
export const orderAddress = to.show;
export const editOrderAddress = to.edit;
