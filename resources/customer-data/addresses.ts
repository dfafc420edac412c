import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const customerDataPaths = {
  list: "/dashboard/settings/customer-data",
} as const;

const to = addressOf(customerDataPaths);
const customerDataAddress = to.list();
/** Return the page about one customer. */
export const dataOfCustomer = (email: string): string => `${customerDataAddress}?${new URLSearchParams({ email })}`;
