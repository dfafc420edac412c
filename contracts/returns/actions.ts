import { z } from "zod";
import type { ActionTable } from "../action.ts";
import { caseActions } from "../case-actions.ts";
import { Count, distinct, Id, line, Time, text } from "../envelope.ts";
import { Minor } from "../money.ts";
import { ChangedItem, CreditData, EvaluatedItem, ItemQuantity, RefundData, Settlement, someOf, Tracking } from "./bodies.ts";
import { EditableFields } from "./fields.ts";
import { FinancialOutcome } from "./outcome.ts";
import { beforeReceipt, inspecting, paying, processed, type Stage } from "./states.ts";

export const creditErrors = ["CREDIT_NOT_FOUND", "CREDIT_EXPIRED", "CREDIT_USED", "CREDIT_CURRENCY"] as const;
const SettlementErrors = ["INVALID_AMOUNT", "SHIPPING_ALREADY_REFUNDED", "NOTHING_DUE", ...creditErrors] as const;
/** Refunds are granted apart from processing, and may be limited by amount. */
const payOut = { can: ["process", "Return"], also: ["refund", "Return"] } as const;
const beforeProcessing = ["REQUEST", ...beforeReceipt, ...inspecting] as const;
const exchangeMayGo = ["APPROVED", "IN_TRANSIT", ...inspecting, ...processed] as const;

/** Every action on a return, in menu order. To add an action, add its entry here. */
export const returnActions = {
  approve: {
    can: ["approve", "Return"],
    summary: "Approve the request in full or for fewer units",
    body: z.strictObject({
      items: distinct(someOf(z.strictObject({ id: Id, approved: Count }))).optional(),
      location_id: Id.nullish(),
      note: text().optional(),
    }),
    example: { items: [{ id: "0198…", approved: 1 }] },
    from: ["REQUEST"],
    event: "approved",
    labels: ["Approved Request"],
    next: { REQUEST: 1 },
    bulk: true,
  },
  decline: {
    can: ["decline", "Return"],
    summary: "Decline the request; the reason is shown to the customer",
    body: z.strictObject({ reason: text(1000).default("") }),
    errors: ["REASON_REQUIRED", "EXCHANGE_SENT"],
    example: { reason: "Outside our policy" },
    asks: "reason",
    from: ["REQUEST", "APPROVED"],
    event: "declined",
    labels: ["Declined"],
    bulk: true,
    dangerous: true,
  },
  evaluation: {
    can: ["update", "Return"],
    summary: "Record the inspection: accepted, rejected, grade",
    body: z.strictObject({ items: distinct(someOf(EvaluatedItem)) }),
    errors: ["NOTE_REQUIRED", "EVALUATED_EXCEEDS_RECEIVED", "NOTHING_TO_EVALUATE"],
    example: { items: [{ id: "0198…", accepted: 1, rejected: 0, grade: "A" }] },
    from: inspecting,
    event: "evaluated",
    labels: ["Evaluation", "Evaluation Rejected"],
    next: { SHIPMENT_RECEIVED: 9, EVALUATION: 9 },
    opens: "inspect",
  },
  process: {
    can: ["process", "Return"],
    summary: "Settle the accepted units: fix the outcome and create the exchange",
    body: z.strictObject({ ...Settlement, expected_total_minor: Minor }),
    errors: ["NOT_RECEIVED", "NOTHING_ACCEPTED", "OUTCOME_CHANGED", ...SettlementErrors],
    example: { expected_total_minor: 17998 },
    from: [...beforeReceipt, ...inspecting],
    event: "processed",
    labels: ["Processed"],
    next: { APPROVED: 2, IN_TRANSIT: 2, DROP_OFF_IN_STORE: 2, SHIPMENT_RECEIVED: 2, EVALUATION: 2 },
    opens: "process",
  },
  "shipment-received": {
    can: ["update", "Return"],
    summary: "Record what arrived, as totals so far",
    body: z.strictObject({ items: distinct(someOf(z.strictObject({ id: Id, received: Count }))).optional(), location_id: Id.nullish() }),
    errors: ["RECEIVED_EXCEEDS_APPROVED", "CANNOT_UNRECEIVE", "UNKNOWN_LOCATION"],
    example: { items: [{ id: "0198…", received: 1 }] },
    from: [...beforeReceipt, ...inspecting, ...processed],
    event: "received",
    labels: ["Shipment Received"],
    next: { APPROVED: 1, IN_TRANSIT: 1, DROP_OFF_IN_STORE: 1, FULLY_PAID: 3, EXCHANGE_PROCESS_TRACKING: 3 },
  },
  restock: {
    can: ["update", "Return"],
    summary: "Put received units back into stock",
    body: z.strictObject({ locationId: Id, items: distinct(someOf(ItemQuantity)).optional() }),
    errors: ["UNKNOWN_LOCATION", "RESTOCK_EXCEEDS_RECEIVED", "STORE_CANNOT_RESTOCK"],
    example: { locationId: "0198…" },
    from: [...inspecting, ...processed, "CLOSED"],
    event: "restocked",
    labels: ["Restocked"],
  },
  refund: {
    ...payOut,
    summary: "Refund what is due, or part of it",
    body: z.strictObject({ data: RefundData.default({}) }),
    errors: [
      ...["INVALID_AMOUNT", "NOTHING_DUE", "REFUND_EXCEEDS_BALANCE", "REFUND_IS_PENDING", "REFUSED_MAYBE_PAID"],
      "WRONG_RESOLUTION",
      ...["NOTHING_TO_REFUND", "REFUND_LIMIT_EXCEEDED", "PLATFORM_DECLINED", "STORE_CANNOT_REFUND"],
      ...["NOT_THERE", "REFUND_DOES_NOT_FIT"],
      ...["PLATFORM_AMOUNT_DIFFERS", "PLATFORM_UNAVAILABLE", "PLATFORM_SCOPE_MISSING"],
    ] as const,
    example: { data: { amount_minor: 17998 } },
    from: paying,
    event: "payment",
    labels: ["Payment", "Payment Failed", "Payment Pending", "Payment Unknown"],
    next: { SHIPMENT_RECEIVED: 3, EVALUATION: 3, PROCESS_RETURN: 3, PAYMENT: 3 },
  },
  "create-store-credit": {
    ...payOut,
    summary: "Issue what is due as store credit",
    body: z.strictObject({ data: CreditData.default({}) }),
    errors: [
      "INVALID_AMOUNT",
      "NOTHING_DUE",
      "REFUND_EXCEEDS_BALANCE",
      "REFUSED_MAYBE_PAID",
      "WRONG_RESOLUTION",
      "NOTHING_TO_REFUND",
      "REFUND_LIMIT_EXCEEDED",
      "STORE_CANNOT_REFUND",
      "PLATFORM_NOT_SUPPORTED",
      "PLATFORM_SCOPE_MISSING",
    ],
    example: { data: {} },
    from: paying,
    event: "payment",
    labels: ["Payment"],
    next: { SHIPMENT_RECEIVED: 4, EVALUATION: 4, PROCESS_RETURN: 4, PAYMENT: 4 },
  },
  "send-invoice": {
    can: ["process", "Return"],
    summary: "Invoice the customer for the difference; repeating sends the same invoice",
    body: z.strictObject({ data: z.strictObject({ due_at: Time.nullish(), message: text().optional() }).default({}) }),
    errors: ["NOTHING_DUE", "WRONG_RESOLUTION", "PLATFORM_NOT_SUPPORTED", "PLATFORM_SCOPE_MISSING"],
    example: { data: {} },
    from: paying,
    event: "invoice_sent",
    labels: ["Invoice Sent", "Invoice Resent"],
    next: { SHIPMENT_RECEIVED: 5, EVALUATION: 5, PROCESS_RETURN: 5, PAYMENT: 5 },
  },
  "release-hold": {
    can: ["process", "Return"],
    summary: "Release the exchange for fulfilment",
    body: z.strictObject({ force: z.boolean().optional(), reason: text(500).optional() }),
    errors: ["ON_HOLD", "OUT_OF_STOCK"],
    example: { force: true, reason: "Paid by bank transfer" },
    from: exchangeMayGo,
    event: "hold_released",
    labels: ["Hold Released"],
    next: { PROCESS_RETURN: 6, PAYMENT: 6, FULLY_PAID: 1, EXCHANGE_PROCESS_TRACKING: 1 },
  },
  "fulfill-exchange-items": {
    can: ["process", "Return"],
    summary: "Record that the exchange items were shipped",
    body: z.strictObject({
      items: distinct(someOf(ItemQuantity)).optional(),
      tracking: z.union([line(100), z.strictObject({ number: line(100).optional(), carrier: line(100).optional() })]).nullish(),
    }),
    errors: ["ON_HOLD", "NOTHING_TO_FULFILL"],
    example: { tracking: "1Z999" },
    from: exchangeMayGo,
    event: "exchange_fulfilled",
    labels: ["Partial Fulfillment", "Fulfilled"],
    next: { PROCESS_RETURN: 7, PAYMENT: 7, FULLY_PAID: 2, EXCHANGE_PROCESS_TRACKING: 2 },
  },
  "in-transit": {
    can: ["update", "Return"],
    summary: "Record that the parcel is in transit",
    body: z.strictObject(Tracking),
    example: { tracking_number: "1Z999", carrier: "UPS" },
    from: ["APPROVED"],
    event: "in_transit",
    labels: ["In Transit"],
  },
  update: {
    method: "PUT",
    can: ["update", "Return"],
    summary: "Change lines, requested outcomes, tracking or drop-off store before anything is settled",
    body: z.strictObject({
      ...EditableFields.partial().shape,
      ...Tracking,
      items: distinct(someOf(ChangedItem)).optional(),
      /** A drop-off store of the settings, for IN_STORE; null clears it. */
      store_place_id: Id.nullish(),
      note: text().optional(),
    }),
    errors: ["ALREADY_PROCESSED", "QUANTITY_EXCEEDS_RETURNABLE", "UNKNOWN_LOCATION"],
    example: { tracking_number: "1Z999", carrier: "UPS" },
    from: beforeProcessing,
    event: "updated",
    labels: ["Updated"],
  },
  ...caseActions({ update: { can: ["update", "Return"] }, process: { can: ["process", "Return"] } }),
  reopen: {
    can: ["reopen", "Return"],
    summary: "Reopen a closed case; money and stock do not change",
    body: z.strictObject({ reason: text(1000).default("") }),
    errors: ["UNITS_TAKEN", "REASON_REQUIRED"],
    example: { reason: "The parcel arrived after all" },
    asks: "reason",
    from: ["CLOSED"],
    event: "reopened",
    labels: ["Reopened"],
  },
  close: {
    can: ["close", "Return"],
    summary: "Close the case as it is",
    body: z.strictObject({ force: z.boolean().optional(), reason: text(1000).optional() }),
    errors: ["REASON_REQUIRED"],
    example: { force: true, reason: "Settled by phone" },
    asks: "forced reason",
    from: ["REQUEST", ...beforeReceipt, ...inspecting, ...processed],
    event: "closed",
    labels: ["Closed"],
    next: { SHIPMENT_RECEIVED: 8, EVALUATION: 8, PROCESS_RETURN: 9, PAYMENT: 9, FULLY_PAID: 9, EXCHANGE_PROCESS_TRACKING: 9 },
    bulk: true,
    dangerous: true,
  },
  cancel: {
    can: ["cancel", "Return"],
    summary: "Withdraw before anything arrives",
    body: z.strictObject({ reason: text(1000).optional(), force: z.boolean().optional() }),
    errors: ["NOT_CANCELLABLE"],
    example: { reason: "Customer keeps it" },
    asks: "forced reason",
    from: ["REQUEST", ...beforeReceipt],
    event: "cancelled",
    labels: ["Cancelled"],
    dangerous: true,
  },
  "suggested-financial-outcome": {
    can: ["read", "Return"],
    summary: "Preview what processing would settle, without writing anything",
    body: z.strictObject({ ...Settlement, expected_total_minor: Minor.optional() }),
    answer: z.object({ outcome: FinancialOutcome }),
    errors: SettlementErrors,
    example: { fees_minor: 500 },
    from: "always",
    event: "suggested",
    labels: [],
    place: "none",
  },
} as const satisfies ActionTable<Stage>;

export type Action = keyof typeof returnActions;
export type Body<A extends Action> = z.output<(typeof returnActions)[A]["body"]>;
const names = Object.keys(returnActions) as [Action, ...Action[]];
export const actions: readonly [Action, ...Action[]] = names;
/** Actions that pay money out. */
export const refundActions: readonly Action[] = names.filter((name) => "also" in returnActions[name]);

/** Actions that can be applied to many returns at once. */
export type BulkAction = { [A in Action]: (typeof returnActions)[A] extends { bulk: true } ? A : never }[Action];
