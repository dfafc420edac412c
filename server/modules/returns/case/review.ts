import type { Draft } from "./draft.ts";

/** Nothing decides or processes such a case by itself. */
export const reviewFlag = "NEEDS_REVIEW";
/** A flow could not go on, or may not pay: the case is left to a person. */
const stopFlag = "FLOW_STOPPED";
const limitFlag = "FLOW_LIMIT";

export const needsReview = ({ row }: { row: { flags: readonly string[] } }): boolean => row.flags.includes(reviewFlag);

/** A person who decides or processes a case has reviewed it. */
export const clearReview = (draft: Draft): void => clear(draft, [reviewFlag, stopFlag]);

/** A person who pays what a flow did not has done what the flow left. */
export const clearStop = (draft: Draft): void => clear(draft, [stopFlag, limitFlag]);

function clear(draft: Draft, done: readonly string[]): void {
  const { actor } = draft.context;
  const isPerson = actor.type === "merchant" || actor.type === "member";
  const { flags } = draft.record.row;
  if (isPerson && flags.some((flag) => done.includes(flag))) draft.set({ flags: flags.filter((flag) => !done.includes(flag)) });
}
