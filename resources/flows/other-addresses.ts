export { caseAddress as claimAddress } from "../claims/addresses.ts";
export { caseAddress as returnAddress } from "../returns/addresses.ts";
