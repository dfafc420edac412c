export { invoiceAddress } from "../invoices/addresses.ts";
export { newOrderAddress, orderAddress } from "../orders/addresses.ts";
export { productAddress } from "../products/addresses.ts";
export { caseAddress as returnAddress } from "../returns/addresses.ts";
