import type { PortalClaimRow } from "#contracts/portal/claims";
import type { PortalRow } from "#contracts/portal/shapes";

/** Return the stage of an open case, and how a closed one ended. */
export const progressOf = ({ status, stage, close_reason }: Pick<PortalRow, "status" | "stage" | "close_reason">): string =>
  status === "CLOSED" ? (close_reason ?? "COMPLETED") : stage;

/** Return the stage a customer reads: how the claim ended where that says more than its stage. */
export const claimProgress = ({ stage, close_reason }: Pick<PortalClaimRow, "stage" | "close_reason">): string =>
  close_reason === "EXPIRED" || close_reason === "RESOLVED_OUTSIDE" ? close_reason : stage;
