/** Screens of other resources; these link back to store credits, so they stand apart from its own. */
export { caseAddress } from "../returns/addresses.ts";
