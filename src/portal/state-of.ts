import type { PortalRow } from "#contracts/portal/portal";

/** Of an open case its step, of a closed one how it ended. */
export const stateOf = ({ status, stage, close_reason }: Pick<PortalRow, "status" | "stage" | "close_reason">): string =>
  status === "CLOSED" ? (close_reason ?? "COMPLETED") : stage;
