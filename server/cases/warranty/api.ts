export { entryOfProduct } from "./find-entry.ts";
