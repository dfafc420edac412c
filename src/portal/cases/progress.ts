import type { PortalRow } from "#contracts/portal/shapes";

/** Return the stage of an open case, and how a closed one ended. */
export const progressOf = ({ status, stage, close_reason }: Pick<PortalRow, "status" | "stage" | "close_reason">): string =>
  status === "CLOSED" ? (close_reason ?? "COMPLETED") : stage;
