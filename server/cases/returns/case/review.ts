import { reviewFlag } from "#server/cases/domain/returns/review-flag";
import { changeFlags } from "#server/cases/kernel/annotate";
import { usedAfterVoidFlag } from "#server/cases/kernel/parcel-flags";
import type { Draft } from "./draft.ts";

/** A flow could not go on, or may not pay: the case is left to a person. */
const stopFlag = "FLOW_STOPPED";
const limitFlag = "FLOW_LIMIT";

/** A person has to look first: a flow or somebody asked for that, or a label was used that had been given back. */
export const needsReview = ({ row }: { row: { flags: readonly string[] } }): boolean =>
  row.flags.includes(reviewFlag) || row.flags.includes(usedAfterVoidFlag);

/** A person who decides or processes a case has reviewed it. */
export const clearReview = (draft: Draft): void => clear(draft, [reviewFlag, stopFlag, usedAfterVoidFlag]);

/** A person who pays what a flow did not has done what the flow left. */
export const clearStop = (draft: Draft): void => clear(draft, [stopFlag, limitFlag]);

/** The timeline names who did, before what they did next. */
function clear(draft: Draft, done: readonly string[]): void {
  const { type } = draft.context.actor;
  if (type === "merchant" || type === "member") changeFlags(draft, { add: [], remove: done });
}
