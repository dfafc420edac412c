export { entryOfProduct } from "./find-entry.ts";
export { entriesOfGroup } from "./references.ts";
