export { claimAddress } from "../claims/addresses.ts";
export { orderAddress } from "../orders/addresses.ts";
export { returnAddress } from "../returns/addresses.ts";
export { registrationsAddress } from "../warranty/addresses.ts";
