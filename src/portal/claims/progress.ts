import type { PortalClaimRow } from "#contracts/portal/claims";

/** Return the stage a customer reads: how the claim ended where that says more than its stage. */
export const claimProgress = ({ stage, close_reason }: Pick<PortalClaimRow, "stage" | "close_reason">): string =>
  close_reason === "EXPIRED" || close_reason === "RESOLVED_OUTSIDE" ? close_reason : stage;
