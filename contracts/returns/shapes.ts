import { z } from "zod";
import { allowedAction, CaseNote, timelineRow } from "../case-shapes.ts";
import { Id, listQuery, oneOrMore, queryMinor, Time } from "../envelope.ts";
import { invoiceKinds } from "../invoices/states.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { platforms } from "../session/session.ts";
import { creditStates } from "../store-credits.ts";
import { actions } from "./actions.ts";
import { Flag, Reason } from "./bodies.ts";
import { EditableFields } from "./fields.ts";
import { countedFilters } from "./filters.ts";
import { CaseMoney, FinancialOutcome, Leg, Sums } from "./outcome.ts";
import { PlatformOperation } from "./platform.ts";
import {
  closeReasons,
  decisions,
  dispositions,
  exchangeStatuses,
  grades,
  holdReasons,
  ledgerKinds,
  ledgerStates,
  outcomes,
  paymentStatuses,
  resolutionTypes,
  stages,
  statuses,
  tabs,
} from "./states.ts";
import { timelineLabels } from "./timeline.ts";

/** A person shown by name. */
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
  /** Of the catalogue; null when it is not there. */
  product_id: Id.nullable(),
  title: z.string(),
  variant_title: z.string().nullable(),
  sku: z.string().nullable(),
  /** Of its variant in the catalogue; null when it has none. */
  barcode: z.string().nullable(),
  image_url: z.string().nullable(),
  /** How the customer sends this product back, in the reader's language; empty without any. */
  return_instructions: z.string(),
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
  /** Nothing is shipped back: the customer keeps it, or the return needs no parcel. */
  stays_with_customer: z.boolean(),
  /** Approved units that have not arrived. */
  missing: z.int(),
  /** Units that arrived and have not been accepted or rejected. */
  uninspected: z.int(),
  /** Units that can be restocked, and the part of them the inspection allows. */
  restockable: z.int(),
  restock_suggested: z.int(),
});

export type ReturnItem = z.output<typeof ReturnItem>;
export const AllowedAction = allowedAction(actions);
export type AllowedAction = z.output<typeof AllowedAction>;
export const LedgerRow = z.object({
  id: Id,
  kind: z.enum(ledgerKinds),
  amount_minor: Minor,
  payment_id: Id.nullable(),
  state: z.enum(ledgerStates),
  /** The platform's id, once known. */
  external_id: z.string().nullable(),
  /** For a refund made by hand on the platform: the amount the platform has confirmed. Null for every other leg. */
  confirmed_minor: Minor.nullable(),
  actor: z.string(),
  created_at: Time,
  settled_at: Time.nullable(),
});

export const DocumentRow = z.object({
  id: Id,
  kind: z.enum(invoiceKinds),
  number: z.string(),
  net_minor: Minor,
  tax_minor: Minor,
  gross_minor: Minor,
  status: z.string(),
  currency: Currency,
  issued_at: Time,
  /** Where the customer pays an open invoice, on a connected store's platform. */
  pay_url: z.string().nullable(),
});

export const TimelineRow = timelineRow(timelineLabels, stages);

export const ReturnDetail = ReturnRow.extend({
  version: z.int(),
  close_reason: z.enum(closeReasons).nullable(),
  hold_reason: z.enum(holdReasons).nullable(),
  ...EditableFields.shape,
  location_id: Id.nullable(),
  /** The drop-off store the customer brings the items to. */
  store_place: z.object({ id: Id, name: z.string(), address: z.string() }).nullable(),
  override_reason: z.string().nullable(),
  /** The flows that its offer came from, with the steps that each line passed, as they were when it was requested. */
  offer_flows: z.array(z.object({ flow_id: Id, name: z.string(), number: z.int(), order_line_id: Id, nodes: z.array(z.string()) })),
  /** Policy violations that staff overrode. */
  advice: z.array(z.object({ order_line_id: Id.nullable(), code: z.string(), closed_at: Time.nullable() })),
  /** When a case without a parcel expires. */
  expires_at: Time.nullable(),
  close_note: z.string().nullable(),
  shipments: z.array(
    z.object({
      id: Id,
      tracking_number: z.string().nullable(),
      carrier: z.string().nullable(),
      /** The carrier's display name and the parcel's tracking page. */
      carrier_name: z.string().nullable(),
      tracking_url: z.string().nullable(),
      /** Sent with a return slip: its number is the slip's, until a carrier's is known. */
      is_slip: z.boolean(),
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
  money: CaseMoney,
  /** Sum of all rounds. */
  totals: Sums,
  /** Legs that processed rounds still need, in either direction. Pending money counts as paid. */
  legs_due: z.array(Leg),
  /** The most the caller may still pay out on this case: null without a limit, 0 without the right to refund. */
  refund_limit_left_minor: MinorPositive.nullable(),
  /** The store credit the customer chose to pay what an exchange costs more. */
  store_credit: z.object({ id: Id, code: z.string(), balance_minor: Minor, state: z.enum(creditStates) }).nullable(),
  ledger: z.array(LedgerRow),
  documents: z.array(DocumentRow),
  /** Null where nothing is connected. Oldest first. */
  platform: z
    .object({
      name: z.enum(platforms),
      operations: z.array(PlatformOperation),
      /** The exchange was cancelled here, and its order still stands on the platform. */
      exchange_stands: z.boolean(),
    })
    .nullable(),
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
  notes: z.array(CaseNote),
  allowed_actions: z.array(AllowedAction),
  /** The one step to suggest to this caller; always allowed. */
  next_action: z.enum(actions).nullable(),
  /** When there is no such step: the one the case waits for and this caller may not take. */
  awaited_action: z.enum(actions).nullable(),
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
    /** A member's id, `me` or `none`. */
    assignee: Id.optional(),
    /** A location's id, or `none`. */
    location_id: Id.optional(),
    ...countedFilters,
    created_from: Time.optional(),
    created_to: Time.optional(),
    min_value_minor: queryMinor.optional(),
    max_value_minor: queryMinor.optional(),
    currency: Currency.optional(),
    /** Only open returns past their due time. */
    late: z.enum(["true"]).optional(),
  },
});

export type ReturnsQuery = z.output<typeof ReturnsQuery>;
/** Open returns by stage; empty stages are left out. */
export const ReturnsBoard = z.object({
  columns: z.array(z.object({ stage: z.enum(stages), total: z.int(), total_exact: z.boolean(), items: z.array(ReturnRow) })),
});

export type ReturnsBoard = z.output<typeof ReturnsBoard>;
