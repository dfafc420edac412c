export { entryOfProduct } from "./find-entry.ts";
export { saveBenefits } from "./save-benefits.ts";
