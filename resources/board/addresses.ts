export { caseAddress as claimAddress, listAddress as claimsAddress, resolveAddress } from "../claims/addresses.ts";
export { caseAddress as returnAddress, inspectAddress, listAddress as returnsAddress, processAddress } from "../returns/addresses.ts";
