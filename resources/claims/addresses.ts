import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const claimsPaths = {
  list: "/dashboard/claim/list",
  show: "/dashboard/claim/:id",
  resolve: "/dashboard/claim/:id/resolve",
} as const;

const to = addressOf(claimsPaths);
export const claimsAddress = to.list();
export const claimAddress = to.show;
export const resolveAddress = to.resolve;
/** Return the form for a claim, about an order if it is known. */
export const newClaimAddress = (orderId = ""): string => `${claimsAddress}?${new URLSearchParams({ new: orderId })}`;
