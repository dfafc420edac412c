import type { ClaimActionAnswer } from "#contracts/claims/shapes";

/** What an action on a claim did; without the claim where the call skips it. */
export type ClaimActionResult = Omit<ClaimActionAnswer, "claim"> & Partial<Pick<ClaimActionAnswer, "claim">>;
