export { wakeImport } from "./job/repository.ts";
export { retireLocation, type Saved, saveLocation, saveOrder, saveProduct } from "./records/save-records.ts";
