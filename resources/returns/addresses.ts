import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/return/list",
  create: "/dashboard/return/create",
  show: "/dashboard/return/:id",
  inspect: "/dashboard/return/:id/inspect",
  process: "/dashboard/return/:id/process",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const createAddress = to.create();
export const caseAddress = to.show;
export const inspectAddress = to.inspect;
export const processAddress = to.process;
export { invoiceAddress } from "../invoices/addresses.ts";
export { newOrderAddress, orderAddress } from "../orders/addresses.ts";
export { productAddress } from "../products/addresses.ts";
