/** The flag of a case that a person has to review: nothing decides, processes or pays it by itself, and only a person removes it. */
export const reviewFlag = "NEEDS_REVIEW";

/** The actions that a flow is refused on a case that a person has to review. */
export const leftToPeople: readonly string[] = ["APPROVE", "DECLINE", "PROCESS", "PAY", "RELEASE_EXCHANGE"];
