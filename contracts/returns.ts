import { z } from "zod";
import { type Permission, refundPermission } from "./ability.ts";
import { defineContract, type Operation } from "./contract.ts";
import { Count, ExpectedVersion, Id, line, listQuery, oneOrMore, pageOf, Quantity, queryMinor, Time, text } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";
import { Currency, Minor, MinorPositive } from "./money.ts";
import { CalendarQuery, ReturnsCalendar, ReturnsOverview } from "./returns-overview.ts";

export const statuses = ["OPEN", "CLOSED"] as const;
/** The step a case stands in; the spec's eleven. */
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
export const ledgerKinds = ["REFUND", "STORE_CREDIT", "BONUS_CREDIT", "INVOICE_PAYMENT", "ADJUSTMENT", "EXTERNAL"] as const;
export const ledgerStates = ["RESERVED", "SUCCEEDED", "FAILED", "UNKNOWN"] as const;
/** Why an item comes back; a store may add its own, so the wire takes any code of this form. */
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
/** The tabs of the list, each a set of stages and statuses; their counts come in one query. */
export const tabs = ["all", "review", "on_the_way", "inspect", "settle", "exchanges", "closed"] as const;
export type Tab = (typeof tabs)[number];
/** What happened, as the timeline tells it; the spec's labels first, then the rest of the story. */
export const timelineLabels = [
  "Approved Request",
  "In Transit",
  "Shipment Received",
  "Evaluation",
  "Evaluation Rejected",
  "Processed",
  "Payment",
  "Completed",
  "Partial Fulfillment",
  "Requested",
  "Declined",
  "Cancelled",
  "Updated",
  "Restocked",
  "Payment Failed",
  "Payment Unknown",
  "Fully Paid",
  "Invoice Sent",
  "Invoice Resent",
  "Hold Released",
  "On Hold",
  "Fulfilled",
  "Closed",
  "Reopened",
  "Expired",
  "Note",
  "Assigned",
  "Flagged",
  "Late Parcel",
  "Reminded",
  "Exception",
  "Label Created",
  "Label Failed",
  "Label Voided",
] as const;

export type Stage = (typeof stages)[number];
export type Status = (typeof statuses)[number];
export type Outcome = (typeof outcomes)[number];
export type ResolutionType = (typeof resolutionTypes)[number];
export type ExchangeStatus = (typeof exchangeStatuses)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type TimelineLabel = (typeof timelineLabels)[number];

/** Everything that can be done to a return, in the order a screen offers it. */
export const actions = [
  "approve",
  "decline",
  "update",
  "in-transit",
  "shipment-received",
  "evaluation",
  "restock",
  "suggested-financial-outcome",
  "process",
  "refund",
  "create-store-credit",
  "send-invoice",
  "release-hold",
  "fulfill-exchange-items",
  "close",
  "cancel",
  "reopen",
  "notes",
  "assign",
  "flags",
] as const;
export type Action = (typeof actions)[number];

const Reason = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const Flag = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const Person = z.object({ id: Id, name: z.string() });

export const ReturnRow = z.object({
  id: Id,
  number: z.string(),
  order_number: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  status: z.enum(statuses),
  stage: z.enum(stages),
  decision: z.enum(decisions),
  resolution_type: z.enum(resolutionTypes).nullable(),
  payment_status: z.enum(paymentStatuses),
  exchange_status: z.enum(exchangeStatuses),
  item_count: z.int(),
  items_summary: z.string(),
  reasons: z.array(z.string()),
  value_minor: Minor,
  currency: Currency,
  flags: z.array(z.string()),
  assignee: Person.nullable(),
  created_at: Time,
  updated_at: Time,
  due_at: Time.nullable(),
});
export type ReturnRow = z.output<typeof ReturnRow>;

export const ReturnItem = z.object({
  id: Id,
  order_line_id: Id,
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  image_url: z.string().nullable(),
  reason: z.string(),
  comment: z.string(),
  photos: z.array(Id),
  outcome: z.enum(outcomes),
  exchange: z.object({ variant_id: Id, quantity: z.int(), title: z.string() }).nullable(),
  requested: z.int(),
  approved: z.int(),
  received: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  restocked: z.int(),
  settled: z.int(),
  decision: z.enum(decisions),
  grade: z.enum(grades).nullable(),
  condition_note: z.string().nullable(),
  evaluation_images: z.array(Id),
  disposition: z.enum(dispositions).nullable(),
  value_minor: Minor,
  tax_minor: Minor,
});
export type ReturnItem = z.output<typeof ReturnItem>;

const Fee = z.object({ kind: z.string(), amount_minor: MinorPositive });

/** What is owed either way, to the cent, line by line. The same shape is suggested, frozen by `process`, and kept per round. */
export const FinancialOutcome = z.object({
  currency: Currency,
  lines: z.array(z.object({ item_id: Id, quantity: z.int(), net_minor: Minor, tax_minor: Minor, gross_minor: Minor })),
  returned_minor: Minor,
  shipping_minor: Minor,
  fees: z.array(Fee),
  fees_minor: Minor,
  exchange_minor: Minor,
  prior_credit_minor: Minor,
  /** > 0 is owed to the customer, < 0 by the customer. */
  net_minor: Minor,
  resolution_type: z.enum(resolutionTypes),
  refunds: z.array(z.object({ payment_id: Id, kind: z.string(), amount_minor: Minor })),
  refund_minor: Minor,
  credit_minor: Minor,
  bonus_minor: Minor,
  invoice_minor: Minor,
  maximum_refundable_minor: Minor,
  warnings: z.array(z.string()),
});
export type FinancialOutcome = z.output<typeof FinancialOutcome>;

export const AllowedAction = z.object({
  action: z.enum(actions),
  allowed: z.boolean(),
  /** Why not (an error code); for an allowed action what it will ask for (FORCE_REQUIRED), else null. */
  code: z.string().nullable(),
  reason_code: z.string().nullable(),
  message: z.string(),
  permission: z.string(),
  path: z.string(),
  method: z.enum(["GET", "POST", "PUT"]),
});
export type AllowedAction = z.output<typeof AllowedAction>;

export const LedgerRow = z.object({
  id: Id,
  kind: z.enum(ledgerKinds),
  amount_minor: Minor,
  payment_id: Id.nullable(),
  state: z.enum(ledgerStates),
  external_id: z.string().nullable(),
  actor: z.string(),
  created_at: Time,
  settled_at: Time.nullable(),
});

const DocumentRow = z.object({
  id: Id,
  kind: z.enum(["CREDIT_NOTE", "ADDITIONAL_INVOICE"]),
  number: z.string(),
  net_minor: Minor,
  tax_minor: Minor,
  gross_minor: Minor,
  status: z.string(),
  currency: Currency,
  issued_at: Time,
});

export const TimelineRow = z.object({
  id: Id,
  at: Time,
  actor: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
  label: z.enum(timelineLabels),
  stage: z.enum(stages),
  text: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const ReturnDetail = ReturnRow.extend({
  version: z.int(),
  close_reason: z.enum(closeReasons).nullable(),
  hold_reason: z.enum(holdReasons).nullable(),
  shipping_method: z.enum(shippingMethods),
  location_id: Id.nullable(),
  override_reason: z.string().nullable(),
  /** What the store's policy had against the request, and staff let pass. */
  advice: z.array(z.object({ order_line_id: Id.nullable(), code: z.string(), closed_at: Time.nullable() })),
  /** When a case without a parcel ends by itself. */
  expires_at: Time.nullable(),
  close_note: z.string().nullable(),
  shipments: z.array(
    z.object({
      id: Id,
      tracking_number: z.string().nullable(),
      carrier: z.string().nullable(),
      /** What people call the carrier, and where the parcel is followed. */
      carrier_name: z.string().nullable(),
      tracking_url: z.string().nullable(),
      status: z.string(),
      created_at: Time,
      last_event_at: Time.nullable(),
    }),
  ),
  items: z.array(ReturnItem),
  order: z.object({
    id: Id,
    external_id: z.string(),
    number: z.string(),
    ordered_at: Time,
    currency: Currency,
    paid_minor: Minor,
    refunded_minor: Minor,
    shipping_paid_minor: Minor,
    shipping_refunded: z.boolean(),
    payments: z.array(z.object({ id: Id, kind: z.string(), captured_minor: Minor, refunded_minor: Minor, refundable_minor: Minor })),
  }),
  customer: z.object({
    id: Id.nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    language: z.string().nullable(),
    orders_count: z.int(),
    returns_count: z.int(),
  }),
  /** One per round, as frozen by `process`. */
  outcome: z.array(FinancialOutcome.extend({ round: z.int(), at: Time })),
  /** Of all rounds: owed, already paid, left. Amounts to the customer are positive. */
  money: z.object({ due_minor: Minor, paid_minor: Minor, left_minor: Minor, pending_minor: Minor, invoice_due_minor: Minor }),
  ledger: z.array(LedgerRow),
  documents: z.array(DocumentRow),
  exchange: z.object({
    order: z.object({ id: Id, number: z.string() }).nullable(),
    lines: z.array(
      z.object({
        id: Id,
        variant_id: Id,
        title: z.string(),
        variant_title: z.string().nullable(),
        sku: z.string().nullable(),
        quantity: z.int(),
        fulfilled: z.int(),
        unit_gross_minor: Minor,
      }),
    ),
    holds: z.array(z.object({ reason: z.enum(holdReasons), since: Time })),
    tracking: z.array(z.string()),
  }),
  timeline: z.array(TimelineRow),
  notes: z.array(z.object({ id: Id, at: Time, actor: z.string(), text: z.string(), files: z.array(Id) })),
  allowed_actions: z.array(AllowedAction),
});
export type ReturnDetail = z.output<typeof ReturnDetail>;

export const ReturnCounts = z.object({
  all: z.int(),
  review: z.int(),
  on_the_way: z.int(),
  inspect: z.int(),
  settle: z.int(),
  exchanges: z.int(),
  closed: z.int(),
});
export type ReturnCounts = z.output<typeof ReturnCounts>;

export const ReturnsQuery = listQuery({
  limit: { default: 20, max: 20, cut: true },
  sorts: ["created_at", "updated_at", "value_minor", "number"],
  filters: {
    tab: z.enum(tabs).optional(),
    status: oneOrMore(statuses).optional(),
    stage: oneOrMore(stages).optional(),
    decision: oneOrMore(decisions).optional(),
    resolution_type: oneOrMore(resolutionTypes).optional(),
    payment_status: oneOrMore(paymentStatuses).optional(),
    exchange_status: oneOrMore(exchangeStatuses).optional(),
    flag: Flag.optional(),
    reason: Reason.optional(),
    /** A member's id, or `me`, or `none`. */
    assignee: Id.optional(),
    location_id: Id.optional(),
    created_from: Time.optional(),
    created_to: Time.optional(),
    min_value_minor: queryMinor.optional(),
    max_value_minor: queryMinor.optional(),
    currency: Currency.optional(),
    /** Open ones past their due time. */
    late: z.enum(["true"]).optional(),
  },
});
export type ReturnsQuery = z.output<typeof ReturnsQuery>;

/** Open returns by the stage they stand in; stages where none stands are left out. */
export const ReturnsBoard = z.object({
  columns: z.array(z.object({ stage: z.enum(stages), total: z.int(), total_exact: z.boolean(), items: z.array(ReturnRow) })),
});
export type ReturnsBoard = z.output<typeof ReturnsBoard>;

const ItemQuantity = z.strictObject({ id: Id, quantity: Quantity });
const items = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(200);

const NewItem = {
  quantity: Quantity,
  reason: Reason,
  comment: text(2000).default(""),
  photos: z.array(Id).max(20).default([]),
  /** Left out: what the store gives by default. */
  outcome: z.enum(outcomes).optional(),
  exchange: z
    .strictObject({ variant_id: Id.optional(), variant_external_id: line(100).optional(), quantity: Quantity.default(1) })
    .refine((given) => Boolean(given.variant_id) !== Boolean(given.variant_external_id), { message: "REQUIRED", path: ["variant_id"] })
    .nullish(),
};
const CreateBase = {
  shipping_method: z.enum(shippingMethods).default("LABEL"),
  note: text(2000).default(""),
};
const needsVariant = (item: { outcome?: Outcome | undefined; exchange?: unknown }) => item.outcome !== "EXCHANGE" || Boolean(item.exchange);
const variantMissing = { message: "REQUIRED", path: ["exchange"] };

export const CreateReturn = z.strictObject({
  ...CreateBase,
  order_id: Id,
  override_reason: text(500).nullish(),
  items: items(z.strictObject({ ...NewItem, order_line_id: Id }).refine(needsVariant, variantMissing)),
});
export type CreateReturn = z.output<typeof CreateReturn>;
/** The same asked for by a store's own system or the customer: lines and order may be named by the platform's ids. */
export const CreatePublicReturn = z.strictObject({
  ...CreateBase,
  order_external_id: line(100),
  items: items(
    z
      .strictObject({ ...NewItem, order_line_id: Id.optional(), line_external_id: line(100).optional() })
      .refine(needsVariant, variantMissing)
      .refine((item) => Boolean(item.order_line_id) !== Boolean(item.line_external_id), { message: "REQUIRED", path: ["order_line_id"] }),
  ),
});

/** Why a request for a return may be refused, whoever asks. */
export const requestErrors: readonly ErrorCode[] = [
  "NOT_FOUND",
  "QUANTITY_EXCEEDS_RETURNABLE",
  "NOT_RETURNABLE",
  "NOT_FULFILLED",
  "WINDOW_CLOSED",
  "PHOTO_REQUIRED",
  "COMMENT_REQUIRED",
  "OUTCOME_NOT_ALLOWED",
  "METHOD_NOT_ALLOWED",
  "VALUE_NOT_ALLOWED",
  "REQUESTS_CLOSED",
  "SAME_VARIANT",
  "UNKNOWN_VARIANT",
];

const Money = {
  items: items(ItemQuantity).optional(),
  fees_minor: z.int().optional(),
  refund_shipping_minor: z.int().optional(),
  method: z.enum(["REFUND", "STORE_CREDIT"]).optional(),
  bonus_minor: z.int().optional(),
};

/** Bodies of the actions, by name; each may also carry `expected_version`. */
export const bodies = {
  approve: z.strictObject({
    items: items(z.strictObject({ id: Id, approved: Count })).optional(),
    location_id: Id.nullish(),
    note: text().optional(),
  }),
  decline: z.strictObject({ reason: text(1000).default("") }),
  update: z.strictObject({
    items: items(
      z.strictObject({
        id: Id,
        requested: Count.optional(),
        outcome: z.enum(outcomes).optional(),
        exchange: z.strictObject({ variant_id: Id, quantity: Quantity.default(1) }).nullish(),
        reason: Reason.optional(),
        comment: text().optional(),
      }),
    ).optional(),
    tracking_number: line(100).optional(),
    carrier: line(100).optional(),
    /** In words, where the carrier is OTHER. */
    carrier_name: line(100).optional(),
    shipping_method: z.enum(shippingMethods).optional(),
    note: text().optional(),
  }),
  "in-transit": z.strictObject({
    tracking_number: line(100).optional(),
    carrier: line(100).optional(),
    carrier_name: line(100).optional(),
  }),
  "shipment-received": z.strictObject({ items: items(z.strictObject({ id: Id, received: Count })).optional(), location_id: Id.nullish() }),
  evaluation: z.strictObject({
    items: items(
      z.strictObject({
        id: Id,
        accepted: Count,
        rejected: Count,
        grade: z.enum(grades).nullish(),
        note: text().nullish(),
        images: z.array(Id).max(20).optional(),
        disposition: z.enum(dispositions).nullish(),
      }),
    ),
  }),
  restock: z.strictObject({ locationId: Id, items: items(ItemQuantity).optional() }),
  "suggested-financial-outcome": z.strictObject({ ...Money, expected_total_minor: z.int().optional() }),
  process: z.strictObject({ ...Money, expected_total_minor: z.int() }),
  refund: z.strictObject({
    data: z
      .strictObject({
        amount_minor: z.int().optional(),
        payments: z
          .array(z.strictObject({ payment_id: Id, amount_minor: z.int() }))
          .min(1)
          .max(20)
          .optional(),
        reason: text(500).optional(),
      })
      .default({}),
  }),
  "create-store-credit": z.strictObject({
    data: z
      .strictObject({
        amount_minor: z.int().optional(),
        bonus_minor: z.int().optional(),
        expires_at: Time.nullish(),
        reason: text(500).optional(),
      })
      .default({}),
  }),
  "send-invoice": z.strictObject({ data: z.strictObject({ due_at: Time.nullish(), message: text().optional() }).default({}) }),
  "release-hold": z.strictObject({ force: z.boolean().optional(), reason: text(500).optional() }),
  "fulfill-exchange-items": z.strictObject({
    items: items(ItemQuantity).optional(),
    tracking: z.union([line(100), z.strictObject({ number: line(100).optional(), carrier: line(100).optional() })]).nullish(),
  }),
  close: z.strictObject({ force: z.boolean().optional(), reason: text(1000).optional() }),
  cancel: z.strictObject({ reason: text(1000).optional(), force: z.boolean().optional() }),
  reopen: z.strictObject({ reason: text(1000).default("") }),
  notes: z.strictObject({ text: text(4000).min(1), files: z.array(Id).max(20).default([]) }),
  assign: z.strictObject({ member_id: Id.nullable() }),
  flags: z.strictObject({ add: z.array(Flag).max(20).default([]), remove: z.array(Flag).max(20).default([]) }),
} as const satisfies Record<Action, z.ZodObject>;
export type Body<A extends Action> = z.output<(typeof bodies)[A]>;

/** What each action asks of the caller. Refunds and credits ask for `can_refund` on top; see `refundActions`. */
export const actionPermission: Record<Action, Permission> = {
  approve: "RETURNS_APPROVE",
  decline: "RETURNS_DECLINE",
  update: "RETURNS_UPDATE",
  "in-transit": "RETURNS_UPDATE",
  "shipment-received": "RETURNS_UPDATE",
  evaluation: "RETURNS_UPDATE",
  restock: "RETURNS_UPDATE",
  "suggested-financial-outcome": "returns",
  process: "RETURNS_PROCESS",
  refund: "RETURNS_PROCESS",
  "create-store-credit": "RETURNS_PROCESS",
  "send-invoice": "RETURNS_PROCESS",
  "release-hold": "RETURNS_PROCESS",
  "fulfill-exchange-items": "RETURNS_PROCESS",
  close: "RETURNS_CLOSE",
  cancel: "RETURNS_CANCEL",
  reopen: "RETURNS_REOPEN",
  notes: "RETURNS_UPDATE",
  assign: "RETURNS_UPDATE",
  flags: "RETURNS_UPDATE",
};
/** Money out: needs `can_refund` beside RETURNS_PROCESS, and stays within the member's limit. */
export const refundActions: readonly Action[] = ["refund", "create-store-credit"];

const prefix = "/api/v1/merchant/returns";
const params = z.object({ id: Id });
export const ActionAnswer = z.object({ changed: z.boolean(), resent: z.boolean().optional(), return: ReturnDetail });
const caseErrors: readonly ErrorCode[] = ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"];

const action = <A extends Action>(name: A, summary: string, errors: readonly ErrorCode[], example: unknown) =>
  ({
    method: "POST",
    path: `${prefix}/:id/${name}`,
    permission: actionPermission[name],
    also: refundActions.includes(name) ? refundPermission : undefined,
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
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      permission: "returns",
      summary: "Returns, newest first",
      query: ReturnsQuery,
      data: pageOf(ReturnRow),
      store: "query",
    },
    export: {
      method: "GET",
      path: `${prefix}/export`,
      permission: "returns",
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
      permission: "returns",
      summary: "How many returns wait under each tab",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnCounts,
      store: "query",
    },
    overview: {
      method: "GET",
      path: `${prefix}/overview`,
      permission: "returns",
      summary: "What presses today, and the last thirty days of the store's time zone",
      query: z.strictObject({ store_id: Id.optional() }),
      data: ReturnsOverview,
      store: "query",
    },
    board: {
      method: "GET",
      path: `${prefix}/board`,
      permission: "returns",
      summary: "Open returns by stage, the oldest twenty of each and how many there are",
      query: z.strictObject({ store_id: Id.optional(), assignee: Id.optional() }),
      data: ReturnsBoard,
      store: "query",
    },
    calendar: {
      method: "GET",
      path: `${prefix}/calendar`,
      permission: "returns",
      summary: "What falls due between two days of the store's time zone",
      query: CalendarQuery,
      data: ReturnsCalendar,
      store: "query",
    },
    create: {
      method: "POST",
      path: prefix,
      permission: "RETURNS_REQUEST",
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
      permission: "returns",
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
      permission: "returns",
      summary: "The return behind a scanned or typed code: its number, a tracking number, its id, or the address in a square code",
      query: z.strictObject({ store_id: Id.optional(), code: line(500).min(1) }),
      data: z.object({ id: Id, number: z.string() }),
      store: "query",
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      permission: "returns",
      summary: "A return with its items, money, history and what may be done now",
      params,
      data: ReturnDetail,
      errors: ["NOT_FOUND"],
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      permission: actionPermission.update,
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
