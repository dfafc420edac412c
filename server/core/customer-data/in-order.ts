import { personalNouns } from "#contracts/customer-data";
import type { PersonalData } from "./personal-data.ts";

/** Return what modules store in the order in which it is shown; it is erased in reverse. */
export const inOrder = (records: readonly PersonalData[]): PersonalData[] =>
  records.toSorted((a, b) => personalNouns.indexOf(a.noun) - personalNouns.indexOf(b.noun));
