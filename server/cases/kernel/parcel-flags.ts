/** A carrier has trouble with the parcel; the next scan on its way takes it off. */
export const exceptionFlag = "DELIVERY_EXCEPTION";
/** The parcel went back to the customer; a new label takes it off. */
export const sentBackFlag = "PARCEL_RETURNED";
/** The parcel of a closed case arrived after all, or one on its way has not been scanned for long. */
export const lateFlag = "LATE_PARCEL";
/** A label was used after it was voided, so that no money moves by itself before a person looked; only a person takes it off. */
export const usedAfterVoidFlag = "USED_AFTER_VOID";

export interface FlagChange {
  add?: readonly string[];
  remove?: readonly string[];
}

/** Return the flags after a change; the same list when it changes nothing. */
export function changedFlags(flags: readonly string[], { add = [], remove = [] }: FlagChange): readonly string[] {
  const missing = add.filter((flag) => !flags.includes(flag));
  const isLess = remove.some((flag) => flags.includes(flag));
  return missing.length > 0 || isLess ? [...flags.filter((flag) => !remove.includes(flag)), ...missing] : flags;
}
