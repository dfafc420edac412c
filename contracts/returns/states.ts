/** Enumerations of a return. */
export const statuses = ["OPEN", "CLOSED"] as const;
/** The step a case has reached. */
export const stages = [
  "REQUEST",
  "APPROVED",
  "IN_TRANSIT",
  "SHIPMENT_RECEIVED",
  "PAYMENT",
  "FULLY_PAID",
  "COMPLETED",
  "EXCHANGE_PROCESS_TRACKING",
  "EVALUATION",
  "PROCESS_RETURN",
  "DROP_OFF_IN_STORE",
] as const;

/** Approved, not arrived yet. */
export const beforeReceipt = ["APPROVED", "IN_TRANSIT", "DROP_OFF_IN_STORE"] as const satisfies readonly Stage[];
/** Arrived, being inspected. */
export const inspecting = ["SHIPMENT_RECEIVED", "EVALUATION"] as const satisfies readonly Stage[];
/** Processed, payment due. */
export const paying = ["PROCESS_RETURN", "PAYMENT"] as const satisfies readonly Stage[];
/** Processed, up to completion. */
export const processed = [...paying, "FULLY_PAID", "EXCHANGE_PROCESS_TRACKING"] as const satisfies readonly Stage[];
/** Every stage of an open return, in the order of its way. */
export const openStages = ["REQUEST", ...beforeReceipt, ...inspecting, ...processed] as const;

export const decisions = ["PENDING", "APPROVED", "REJECTED"] as const;
export const closeReasons = ["COMPLETED", "DECLINED", "CANCELLED", "EXPIRED", "RESOLVED_OUTSIDE"] as const;
export const resolutionTypes = ["CREATE_STORE_CREDIT", "SEND_ADDITIONAL_INVOICE", "REFUND", "NO_RETURN_PAYMENT_REQUIRED"] as const;
export const shippingMethods = ["LABEL", "CUSTOMER_LABEL", "IN_STORE", "NO_SHIPMENT"] as const;
export const exchangeStatuses = ["NONE", "PLANNED", "ON_HOLD", "RELEASED", "PARTIALLY_FULFILLED", "FULFILLED", "CANCELLED"] as const;
export const holdReasons = ["AWAITING_PAYMENT", "AWAITING_RETURN_ITEMS", "OUT_OF_STOCK", "FRAUD", "MANUAL"] as const;
export const paymentStatuses = ["NONE", "DUE_TO_CUSTOMER", "DUE_FROM_CUSTOMER", "PENDING", "PARTIAL", "SETTLED", "FAILED"] as const;
export const outcomes = ["REFUND", "STORE_CREDIT", "EXCHANGE", "KEEP"] as const;
export const grades = ["A", "B", "C", "D"] as const;
export const dispositions = ["RESTOCKED", "NOT_RESTOCKED", "PROCESSING_REQUIRED", "MISSING"] as const;
export const ledgerKinds = [
  "REFUND",
  "STORE_CREDIT",
  "BONUS_CREDIT",
  "INVOICE_PAYMENT",
  "ADJUSTMENT",
  "EXTERNAL",
  "CREDIT_SPENT",
  "CREDIT_RESTORED",
] as const;
/** How far a payment is. `PENDING`: made, and the payment provider has not ended it yet, which may take days. */
export const ledgerStates = ["RESERVED", "PENDING", "SUCCEEDED", "FAILED", "UNKNOWN"] as const;
/** What a return does on a connected store's platform. */
export const operationKinds = [
  "refund",
  "credit",
  "invoice",
  "invoice_mail",
  "invoice_cancel",
  "exchange",
  "exchange_cancel",
  "hold",
  "release",
  "fulfil",
  "restock",
  "return",
  "return_state",
] as const;
/** How far an operation on the platform is. `WAITING` is tried again by itself. */
export const operationStates = ["WAITING", "PENDING", "DONE", "FAILED", "UNKNOWN"] as const;
/** Return reasons; a store may add its own, so the wire accepts any code of this form. */
export const reasons = [
  "TOO_SMALL",
  "TOO_LARGE",
  "CHANGED_MIND",
  "NOT_AS_DESCRIBED",
  "DEFECTIVE",
  "DAMAGED",
  "WRONG_ITEM",
  "ARRIVED_LATE",
  "BETTER_PRICE",
  "OTHER",
] as const;

/** Reasons that are the merchant's fault: fees are waived, and the same variant may be sent again. */
export const merchantFaultReasons: readonly string[] = ["NOT_AS_DESCRIBED", "DEFECTIVE", "DAMAGED", "WRONG_ITEM", "ARRIVED_LATE"];

/** Tabs of the list, each a set of stages and statuses, counted in one query. */
export const tabs = ["all", "review", "on_the_way", "inspect", "settle", "exchanges", "closed"] as const;

export type Tab = (typeof tabs)[number];
export type Stage = (typeof stages)[number];
export type Status = (typeof statuses)[number];
export type Outcome = (typeof outcomes)[number];
export type ResolutionType = (typeof resolutionTypes)[number];
export type ExchangeStatus = (typeof exchangeStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
/** Actions that pay what a processed return owes, in either direction. */
export const legActions = ["refund", "create-store-credit", "send-invoice"] as const;
export type LegAction = (typeof legActions)[number];
