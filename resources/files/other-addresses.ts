export { caseAddress as claimAddress } from "../claims/addresses.ts";
export { conversationAddress } from "../conversations/addresses.ts";
export { invoiceAddress } from "../invoices/addresses.ts";
export { orderAddress } from "../orders/addresses.ts";
export { productAddress } from "../products/addresses.ts";
export { caseAddress } from "../returns/addresses.ts";
export { editAddress as templateAddress } from "../templates/addresses.ts";
