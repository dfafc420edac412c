/** A later attempt may succeed without anybody doing something. */
export const isPassing = (kind: string): boolean => kind === "unavailable" || kind === "rate_limited";
/** Nobody but a person can tell whether it was done. */
export const equalCredit = "EQUAL_CREDIT";
