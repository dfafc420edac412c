import { personalNouns } from "#contracts/customer-data";
import type { CoreDeps } from "#server/core/module";
import { personalData } from "#server/core/ports";
import type { PersonalData } from "./personal-data.ts";

/** Return what modules store about customers in the order in which it is shown; it is erased in reverse. */
export const recordsInOrder = (deps: CoreDeps): PersonalData[] =>
  personalData(deps).toSorted((a, b) => personalNouns.indexOf(a.noun) - personalNouns.indexOf(b.noun));
