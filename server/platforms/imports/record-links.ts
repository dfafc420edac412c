import { wakeImport } from "./job/repository.ts";
import type { RecordDeps } from "./links.ts";
import { retireLocation, saveCustomer, saveLocation, saveOrder, saveProduct } from "./records/save-records.ts";

type Rest<F> = F extends (deps: RecordDeps, ...rest: infer R) => infer Result ? (...rest: R) => Result : never;
const bound = <F extends (deps: RecordDeps, ...rest: never[]) => unknown>(deps: RecordDeps, save: F) =>
  ((...rest: never[]) => save(deps, ...rest)) as Rest<F>;

/** What other modules need to save a platform's records, and to wake an import. */
export const recordLinks = (deps: RecordDeps) => ({
  saveOrder: bound(deps, saveOrder),
  saveProduct: bound(deps, saveProduct),
  saveCustomer: bound(deps, saveCustomer),
  saveLocation: bound(deps, saveLocation),
  retireLocation: bound(deps, retireLocation),
  wakeImport,
});
