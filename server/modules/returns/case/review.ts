import type { Draft } from "./draft.ts";

/** Nothing decides or processes such a case by itself. */
export const reviewFlag = "NEEDS_REVIEW";

export const needsReview = ({ row }: { row: { flags: readonly string[] } }): boolean => row.flags.includes(reviewFlag);

/** A person who decides or processes a case has reviewed it. */
export function clearReview(draft: Draft): void {
  const { actor } = draft.context;
  const isPerson = actor.type === "merchant" || actor.type === "member";
  if (isPerson && needsReview(draft.record)) draft.set({ flags: draft.record.row.flags.filter((flag) => flag !== reviewFlag) });
}
