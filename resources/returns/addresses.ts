import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const returnsPaths = {
  list: "/dashboard/return/list",
  create: "/dashboard/return/create",
  show: "/dashboard/return/:id",
  inspect: "/dashboard/return/:id/inspect",
  process: "/dashboard/return/:id/process",
} as const;

const to = addressOf(returnsPaths);
export const returnsAddress = to.list();
/** Return the list limited to a product. */
export const returnsOfProduct = (product: string): string => `${returnsAddress}?${new URLSearchParams({ product })}`;
export const newReturnAddress = to.create();
/** Return the form for a return of an order. */
export const newReturnOf = (orderId: string): string => `${newReturnAddress}?${new URLSearchParams({ order: orderId })}`;
export const returnAddress = to.show;
export const inspectAddress = to.inspect;
export const processAddress = to.process;
