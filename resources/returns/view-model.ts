import type { ReturnDetail, ReturnRow } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import type { StatusKind } from "#src/ui/data/status-tag";

type Standing = Pick<ReturnRow, "status" | "stage">;

const stageKinds: Record<Stage, StatusKind> = {
  REQUEST: "waiting",
  APPROVED: "info",
  IN_TRANSIT: "progress",
  DROP_OFF_IN_STORE: "info",
  SHIPMENT_RECEIVED: "waiting",
  EVALUATION: "waiting",
  PROCESS_RETURN: "waiting",
  PAYMENT: "waiting",
  FULLY_PAID: "success",
  EXCHANGE_PROCESS_TRACKING: "exchange",
  COMPLETED: "done",
};

/** Return the tone of a case's state: neutral when it ended without completion. */
export function stageKind(row: Standing & Partial<Pick<ReturnDetail, "close_reason" | "decision">>): StatusKind {
  if (row.status === "CLOSED")
    return row.decision === "REJECTED" || row.close_reason === "DECLINED" ? "danger" : row.stage === "COMPLETED" ? "done" : "neutral";
  return stageKinds[row.stage];
}

/** Return the key of a row's label: its stage, or how it ended. */
export function returnStatusKey(row: Standing & Partial<Pick<ReturnDetail, "close_reason" | "decision">>): string {
  if (row.status === "OPEN") return `enums:stage.${row.stage}`;
  if (row.close_reason) return `enums:close_reason.${row.close_reason}`;
  if (row.decision === "REJECTED") return "enums:close_reason.DECLINED";
  return row.stage === "COMPLETED" ? "enums:close_reason.COMPLETED" : "enums:status.CLOSED";
}

const paymentKinds: Record<ReturnRow["payment_status"], StatusKind> = {
  NONE: "neutral",
  DUE_TO_CUSTOMER: "waiting",
  DUE_FROM_CUSTOMER: "waiting",
  PENDING: "progress",
  PARTIAL: "progress",
  SETTLED: "success",
  FAILED: "danger",
};
export const paymentKind = (status: ReturnRow["payment_status"]): StatusKind => paymentKinds[status];

const exchangeKinds: Record<ReturnRow["exchange_status"], StatusKind> = {
  NONE: "neutral",
  PLANNED: "exchange",
  ON_HOLD: "warning",
  RELEASED: "exchange",
  PARTIALLY_FULFILLED: "exchange",
  FULFILLED: "success",
  CANCELLED: "neutral",
};
export const exchangeKind = (status: ReturnRow["exchange_status"]): StatusKind => exchangeKinds[status];

/** Return the keys of a case's outcome in the list: settled, the state of its exchange, or none. */
export function outcomeKeys(row: Pick<ReturnRow, "resolution_type" | "exchange_status">): string[] {
  return [
    ...(row.resolution_type ? [`enums:resolution_type.${row.resolution_type}`] : []),
    ...(row.exchange_status === "NONE" ? [] : [`enums:exchange_status.${row.exchange_status}`]),
  ];
}

/** Return the customer's share of returned orders ("3 of 5"), or null without orders. */
export const returnRate = (customer: ReturnDetail["customer"]): number | null =>
  customer.orders_count > 0 ? customer.returns_count / customer.orders_count : null;
