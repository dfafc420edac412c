import type { ReturnDetail, ReturnRow } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";
import { cached } from "#src/lib/cached";
import type { StatusKind } from "#src/ui/status-tag";

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
export function standingKey(row: Standing & Partial<Pick<ReturnDetail, "close_reason" | "decision">>): string {
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

const dayMs = 86_400_000;
/** Return amber from a day before the due time, red after it. */
export function dueState(dueAt: string | null, now: Date): "none" | "soon" | "late" {
  if (!dueAt) return "none";
  const left = new Date(dueAt).getTime() - now.getTime();
  return left < 0 ? "late" : left < dayMs ? "soon" : "none";
}

const unitFormat = cached((locale: string, unit: string) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }));

/** Return an age without "ago": "5 days", "3 hr". */
export function ageWords(at: string, now: Date, locale: string): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  const [count, unit] =
    minutes >= 1440 ? [Math.floor(minutes / 1440), "day"] : minutes >= 60 ? [Math.floor(minutes / 60), "hour"] : [minutes, "minute"];
  return unitFormat(locale, String(unit)).format(Number(count));
}

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
