import type { ActionAnswer } from "#contracts/returns/returns";

/** What an action on a return did; without the return where the call skips it. */
export type ActionResult = Omit<ActionAnswer, "return"> & Partial<Pick<ActionAnswer, "return">>;
