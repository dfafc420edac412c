/** Screens of other resources. */
export { automationAddress } from "../automations/addresses.ts";
export { caseAddress as claimAddress } from "../claims/addresses.ts";
export { orderAddress } from "../orders/addresses.ts";
export { caseAddress } from "../returns/addresses.ts";
