import { listAddress as orders } from "../orders/addresses.ts";
import { caseAddress, listAddress as returns } from "../returns/addresses.ts";

/** Screens of other resources. */
export { newOrderAddress } from "../orders/addresses.ts";
export { editAddress as groupAddress } from "../product-groups/addresses.ts";
export { caseAddress };

const about = (list: string, product: string): string => `${list}?${new URLSearchParams({ product })}`;
export const returnsOf = (product: string): string => about(returns, product);
export const ordersOf = (product: string): string => about(orders, product);
