import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, line, pageOf } from "../envelope.ts";
import type { ErrorCode } from "../errors.ts";
import { bodies, CreateReturn, requestErrors } from "./bodies.ts";
import { CalendarQuery, ReturnsCalendar, ReturnsOverview } from "./overview.ts";
import { FinancialOutcome, ReturnCounts, ReturnDetail, ReturnRow, ReturnsBoard, ReturnsQuery } from "./shapes.ts";
import { type Action, actionNeeds, actions } from "./states.ts";

const prefix = "/api/v1/merchant/returns";
const params = z.object({ id: Id });
export const ActionAnswer = z.object({ changed: z.boolean(), resent: z.boolean().optional(), return: ReturnDetail });
export type ActionAnswer = z.output<typeof ActionAnswer>;
const caseErrors: readonly ErrorCode[] = ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"];
const action = <A extends Action>(name: A, summary: string, errors: readonly ErrorCode[], example: unknown) =>
  ({
    method: "POST",
    path: `${prefix}/:id/${name}`,
    ...actionNeeds[name],
    summary,
    params,
    body: bodies[name].extend({ expected_version: ExpectedVersion }),
    data: ActionAnswer,
    errors: [...caseErrors, ...errors],
    affects: ["returns", "orders"],
    example: { body: example },
  }) as const satisfies Operation;

export const returns = defineContract({
  noun: "returns",
  subject: "Return",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Return"],
      summary: "Returns, newest first",
      query: ReturnsQuery,
      data: pageOf(ReturnRow),
      store: "query",
    },
    export: {
      method: "GET",
      path: `${prefix}/export`,
      can: ["read", "Return"],
      summary: "The same as a file, all pages, streamed: csv or xlsx, at most 100,000 rows; formulas are escaped",
      query: ReturnsQuery.extend({ format: z.enum(["csv", "xlsx"]) }),
      data: z.string(),
      bare: true,
      store: "query",
      errors: ["EXPORT_TOO_LARGE"],
    },
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Return"],
      summary: "How many returns wait under each tab",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnCounts,
      store: "query",
    },
    overview: {
      method: "GET",
      path: `${prefix}/overview`,
      can: ["read", "Return"],
      summary: "What presses today, and the last thirty days of the store's time zone",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnsOverview,
      store: "query",
    },
    board: {
      method: "GET",
      path: `${prefix}/board`,
      can: ["read", "Return"],
      summary: "Open returns by stage, the oldest twenty of each and how many there are",
      query: z.strictObject({ store_id: Id.optional(), assignee: Id.optional() }),
      data: ReturnsBoard,
      store: "query",
    },
    calendar: {
      method: "GET",
      path: `${prefix}/calendar`,
      can: ["read", "Return"],
      summary: "What falls due between two days of the store's time zone",
      query: CalendarQuery,
      data: ReturnsCalendar,
      store: "query",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Return"],
      summary: "Request a return on behalf of the customer",
      body: CreateReturn,
      data: ReturnDetail,
      status: 201,
      errors: requestErrors,
      affects: ["returns", "orders"],
      example: {
        body: {
          order_id: "0198…",
          shipping_method: "LABEL",
          items: [{ order_line_id: "0198…", quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }],
        },
      },
    },
    bulk: {
      method: "POST",
      path: `${prefix}/bulk`,
      can: ["read", "Return"],
      summary: "One action on many returns; an answer for each, never all or nothing",
      body: z.strictObject({
        action: z.enum(actions),
        ids: z.array(Id).min(1).max(100),
        body: z.record(z.string(), z.unknown()).default({}),
      }),
      data: z.object({
        results: z.array(
          z.object({ id: Id, is_success: z.boolean(), changed: z.boolean(), code: z.string().nullable(), message: z.string() }),
        ),
      }),
      errors: ["FORBIDDEN"],
      affects: ["returns", "orders"],
      example: { body: { action: "approve", ids: ["0198…"], body: {} } },
    },
    find: {
      method: "GET",
      path: `${prefix}/find`,
      can: ["read", "Return"],
      summary: "The return behind a scanned or typed code: its number, a tracking number, its id, or the address in a square code",
      query: z.strictObject({ store_id: Id.optional(), code: line(500).min(1) }),
      data: z.object({ id: Id, number: z.string() }),
      store: "query",
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Return"],
      summary: "A return with its items, money, history and what may be done now",
      params,
      data: ReturnDetail,
      errors: ["NOT_FOUND"],
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      ...actionNeeds.update,
      summary: "Change lines, wanted outcomes or tracking before anything is settled",
      params,
      body: bodies.update.extend({ expected_version: ExpectedVersion }),
      data: ActionAnswer,
      errors: [...caseErrors, "ALREADY_PROCESSED", "QUANTITY_EXCEEDS_RETURNABLE"],
      affects: ["returns", "orders"],
      example: { body: { tracking_number: "1Z999", carrier: "UPS" } },
    },
    approve: action("approve", "Approve the request, wholly or for fewer units", [], { items: [{ id: "0198…", approved: 1 }] }),
    decline: action("decline", "Decline the request; the reason is shown to the customer", ["REASON_REQUIRED"], {
      reason: "Outside our policy",
    }),
    inTransit: action("in-transit", "The parcel is on its way", [], { tracking_number: "1Z999", carrier: "UPS" }),
    shipmentReceived: action(
      "shipment-received",
      "What arrived, as totals so far",
      ["RECEIVED_EXCEEDS_APPROVED", "CANNOT_UNRECEIVE", "UNKNOWN_LOCATION"],
      { items: [{ id: "0198…", received: 1 }] },
    ),
    evaluation: action(
      "evaluation",
      "What was found: accepted, rejected, grade",
      ["NOTE_REQUIRED", "EVALUATED_EXCEEDS_RECEIVED", "NOTHING_TO_EVALUATE"],
      { items: [{ id: "0198…", accepted: 1, rejected: 0, grade: "A" }] },
    ),
    restock: action("restock", "Put received units back on a shelf", ["UNKNOWN_LOCATION", "RESTOCK_EXCEEDS_RECEIVED"], {
      locationId: "0198…",
    }),
    suggestedFinancialOutcome: {
      ...action(
        "suggested-financial-outcome",
        "What processing would settle, without writing anything",
        ["INVALID_AMOUNT", "SHIPPING_ALREADY_REFUNDED", "NOTHING_DUE"],
        { fees_minor: 500 },
      ),
      data: z.object({ outcome: FinancialOutcome }),
      affects: [],
    },
    process: action(
      "process",
      "Settle the accepted units: freeze the outcome, make the exchange",
      ["NOT_RECEIVED", "NOTHING_ACCEPTED", "OUTCOME_CHANGED", "INVALID_AMOUNT", "SHIPPING_ALREADY_REFUNDED", "NOTHING_DUE"],
      { expected_total_minor: 17998 },
    ),
    refund: action(
      "refund",
      "Pay back what is due, or part of it",
      [
        "INVALID_AMOUNT",
        "REFUND_EXCEEDS_BALANCE",
        "REFUND_IS_PENDING",
        "WRONG_RESOLUTION",
        "NOTHING_TO_REFUND",
        "REFUND_LIMIT_EXCEEDED",
        "PLATFORM_DECLINED",
      ],
      { data: { amount_minor: 17998 } },
    ),
    createStoreCredit: action(
      "create-store-credit",
      "Give what is due as store credit",
      ["INVALID_AMOUNT", "REFUND_EXCEEDS_BALANCE", "WRONG_RESOLUTION", "NOTHING_TO_REFUND", "REFUND_LIMIT_EXCEEDED"],
      { data: {} },
    ),
    sendInvoice: action(
      "send-invoice",
      "Ask the customer for the difference; again sends the same invoice",
      ["NOTHING_DUE", "WRONG_RESOLUTION"],
      { data: {} },
    ),
    releaseHold: action("release-hold", "Let the exchange go out", ["ON_HOLD", "OUT_OF_STOCK"], {
      force: true,
      reason: "Paid by bank transfer",
    }),
    fulfillExchangeItems: action("fulfill-exchange-items", "The exchange items were sent", ["ON_HOLD", "NOTHING_TO_FULFILL"], {
      tracking: "1Z999",
    }),
    close: action("close", "End the case as it stands", ["REASON_REQUIRED"], { force: true, reason: "Settled by phone" }),
    cancel: action("cancel", "Withdraw before anything arrived", ["NOT_CANCELLABLE"], { reason: "Customer keeps it" }),
    reopen: action("reopen", "Take a closed case up again; money and stock stay as they are", ["UNITS_TAKEN", "REASON_REQUIRED"], {
      reason: "The parcel arrived after all",
    }),
    notes: action("notes", "Add a note for colleagues", [], { text: "Customer called" }),
    assign: action("assign", "Give the case to a person", ["UNKNOWN_MEMBER"], { member_id: "0198…" }),
    flags: action("flags", "Add and remove flags", [], { add: ["VIP"] }),
  },
});
