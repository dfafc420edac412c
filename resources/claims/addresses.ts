import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/claim/list",
  show: "/dashboard/claim/:id",
  resolve: "/dashboard/claim/:id/resolve",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const caseAddress = to.show;
export const resolveAddress = to.resolve;
/** Return the form for a claim, about an order if it is known. */
export const newAddress = (orderId = ""): string => `${listAddress}?${new URLSearchParams({ new: orderId })}`;
