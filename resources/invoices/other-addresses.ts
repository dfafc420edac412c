/** Screens of other resources; some link back to invoices, so they stand apart from its own. */
export { orderAddress } from "../orders/addresses.ts";
export { caseAddress } from "../returns/addresses.ts";
