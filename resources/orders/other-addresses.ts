import { caseAddress, createAddress } from "../returns/addresses.ts";

/** Screens of other resources; these link back to orders, so they stand apart from its own. */
export { caseAddress as claimAddress, newAddress as newClaimAddress } from "../claims/addresses.ts";
export { dataOfCustomer } from "../customer-data/addresses.ts";
export { invoiceAddress, newInvoiceOf } from "../invoices/addresses.ts";
export { connectionAddress } from "../store-connection/addresses.ts";
export { caseAddress };
export const newReturnAddress = (orderId: string): string => `${createAddress}?${new URLSearchParams({ order: orderId })}`;
