import type { ClaimRow } from "#contracts/claims/shapes";
import type { CarrierClaimState, ClaimStage, ResolutionState } from "#contracts/claims/states";
import type { ParcelStatus } from "#contracts/orders/parcels";
import type { StatusKind } from "#src/ui/data/status-tag";

const stageKinds: Record<ClaimStage, StatusKind> = {
  SUBMITTED: "waiting",
  UNDER_REVIEW: "waiting",
  NEEDS_INFO: "info",
  APPROVED: "waiting",
  AWAITING_ITEM: "info",
  ITEM_RECEIVED: "waiting",
  IN_PROGRESS: "progress",
  RESOLVED: "done",
  DENIED: "danger",
  CANCELLED: "neutral",
};

type Standing = Pick<ClaimRow, "status" | "stage" | "close_reason">;

/** Return the tone of a claim's state: neutral when it ended without a resolution. */
export function stageKind({ status, stage, close_reason }: Standing): StatusKind {
  if (status === "OPEN") return stageKinds[stage];
  return close_reason === "DENIED" ? "danger" : close_reason === "RESOLVED" ? "done" : "neutral";
}

/** Return the key of a claim's label: its stage, or how it ended. */
export const claimStatusKey = ({ status, stage, close_reason }: Standing): string =>
  status === "CLOSED" && close_reason ? `enums:claim_close_reason.${close_reason}` : `enums:claim_stage.${stage}`;

export const resolutionKinds: Readonly<Record<ResolutionState, StatusKind>> = {
  RUNNING: "progress",
  DONE: "success",
  FAILED: "danger",
  CANCELLED: "neutral",
  SENT_BACK: "neutral",
};

export const carrierKinds: Readonly<Record<CarrierClaimState, StatusKind>> = {
  DRAFT: "neutral",
  SUBMITTED: "progress",
  IN_REVIEW: "progress",
  WAITING_ON_DOCUMENTS: "warning",
  APPROVED: "info",
  APPROVED_PARTIAL: "info",
  REJECTED: "danger",
  PAID: "success",
  CANCELLED: "neutral",
};

export const parcelKinds: Readonly<Record<ParcelStatus, StatusKind>> = {
  SHIPPED: "neutral",
  DROPPED_OFF: "progress",
  IN_TRANSIT: "progress",
  OUT_FOR_DELIVERY: "progress",
  DELIVERED: "success",
  RETURNED: "danger",
  EXCEPTION: "danger",
  CANCELLED: "neutral",
};

/** Return the value of the first units; beyond the known values, at their average. */
export function worthOf(values: readonly number[], quantity: number): number {
  if (quantity <= 0) return 0;
  const last = values.at(-1) ?? 0;
  return values[quantity - 1] ?? Math.round((last * quantity) / Math.max(1, values.length));
}
