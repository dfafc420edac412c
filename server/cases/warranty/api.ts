export { entryOfProduct } from "./find-entry.ts";
export { entriesOfGroup } from "./references.ts";
export { saveBenefits } from "./save-benefits.ts";
