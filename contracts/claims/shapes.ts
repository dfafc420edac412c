import { z } from "zod";
import { allowedAction, CaseNote, timelineRow } from "../case-shapes.ts";
import { Id, line, listQuery, oneOrMore, Time } from "../envelope.ts";
import { Currency, Minor, MinorPositive } from "../money.ts";
import { Flag } from "../returns/bodies.ts";
import { PlatformOperation } from "../returns/platform.ts";
import { DocumentRow, LedgerRow } from "../returns/shapes.ts";
import { platforms } from "../session/session.ts";
import { claimActionNames } from "./actions.ts";
import { CarrierClaim, ClaimItem, ClaimParcel, ClaimResolution } from "./parts.ts";
import {
  carrierClaimStates,
  claimCloseReasons,
  claimDecisions,
  claimKinds,
  claimSources,
  claimStages,
  claimStatuses,
  claimTabs,
  claimTypes,
  moneyKinds,
  wantedKinds,
} from "./states.ts";
import { claimTimelineLabels } from "./timeline.ts";

const Named = z.object({ id: Id, number: z.string() });

export const ClaimRow = z.object({
  id: Id,
  number: z.string(),
  order: Named,
  customer: z.object({ name: z.string(), email: z.string() }),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  stage: z.enum(claimStages),
  decision: z.enum(claimDecisions),
  close_reason: z.enum(claimCloseReasons).nullable(),
  /** Kinds of its resolutions so far. */
  kinds: z.array(z.enum(claimKinds)),
  item_count: z.int(),
  items_summary: z.string(),
  reasons: z.array(z.string()),
  claimed_minor: MinorPositive,
  approved_minor: MinorPositive,
  currency: Currency,
  flags: z.array(z.string()),
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
  source: z.enum(claimSources),
  /** Of the newest claim against a carrier. */
  carrier_state: z.enum(carrierClaimStates).nullable(),
  created_at: Time,
  updated_at: Time,
  /** By when the store wants to have acted; null while it waits for somebody else, or is closed. */
  due_at: Time.nullable(),
});
export type ClaimRow = z.output<typeof ClaimRow>;

export const AllowedClaimAction = allowedAction(claimActionNames);
export type AllowedClaimAction = z.output<typeof AllowedClaimAction>;

export const ClaimTimelineRow = timelineRow(claimTimelineLabels, claimStages);

export const ClaimDetail = ClaimRow.extend({
  version: z.int(),
  close_note: z.string().nullable(),
  override_reason: z.string().nullable(),
  /** Rules that staff overrode. */
  advice: z.array(z.object({ order_line_id: Id.nullable(), code: z.string(), at: Time.nullable() })),
  wanted: z.enum(wantedKinds).nullable(),
  address_confirmed: z.boolean(),
  /** The open question to the customer. */
  question: z.string().nullable(),
  /** When a claim without an answer is closed. */
  expires_at: Time.nullable(),
  needs_item: z.boolean(),
  location_id: Id.nullable(),
  registration: z
    .object({
      id: Id,
      name: z.string(),
      serial: z.string().nullable(),
      status: z.string(),
      starts_at: Time,
      expires_at: Time.nullable(),
      benefits: z.array(z.object({ type: z.enum(wantedKinds), total_quantity: z.int().nullable(), remaining: z.int().nullable() })),
    })
    .nullable(),
  /** The parcel it is about, and every parcel of the order. */
  parcel: ClaimParcel.nullable(),
  parcels: z.array(ClaimParcel),
  items: z.array(ClaimItem),
  /** Paid for shipping, what of it is still here, and what is approved to give back. */
  shipping: z.object({ paid_minor: MinorPositive, left_minor: MinorPositive, approved_minor: MinorPositive }),
  resolutions: z.array(ClaimResolution),
  /** Payouts that were refused. Resolving one of their items again, their shipping or goodwill, pays what is left of them. */
  refused: z.array(
    z.object({
      payout_id: Id,
      kind: z.enum(moneyKinds),
      amount_minor: MinorPositive,
      item_ids: z.array(Id),
      shipping: z.boolean(),
      goodwill: z.boolean(),
    }),
  ),
  ledger: z.array(LedgerRow),
  documents: z.array(DocumentRow),
  carrier_claims: z.array(CarrierClaim),
  /** Of the customer's currency; recovered money stands in its own. */
  money: z.object({
    claimed_minor: MinorPositive,
    approved_minor: MinorPositive,
    paid_minor: MinorPositive,
    /** What the replaced units were worth, less what was paid beside their replacement. */
    replaced_minor: MinorPositive,
    pending_minor: MinorPositive,
    recovered: z.array(z.object({ currency: Currency, amount_minor: MinorPositive })),
  }),
  /** The most the caller may still pay out on this claim: null without a limit, 0 without the right to refund. */
  refund_limit_left_minor: MinorPositive.nullable(),
  order_detail: z.object({
    external_id: z.string(),
    ordered_at: Time,
    fulfilled_at: Time.nullable(),
    delivered_at: Time.nullable(),
    ship_to: z.record(z.string(), z.unknown()).nullable(),
    paid_minor: Minor,
    refunded_minor: Minor,
    refundable_minor: Minor,
  }),
  customer_detail: z.object({
    id: Id.nullable(),
    phone: z.string().nullable(),
    language: z.string().nullable(),
    orders_count: z.int(),
    returns_count: z.int(),
    claims_count: z.int(),
  }),
  /** What the claim does on the platform of a connected store; null where nothing is connected. */
  platform: z.object({ name: z.enum(platforms), operations: z.array(PlatformOperation) }).nullable(),
  /** Other returns and claims of the customer, newest first; at most twenty. */
  cases: z.array(
    z.object({
      noun: z.enum(["return", "claim"]),
      id: Id,
      number: z.string(),
      status: z.string(),
      stage: z.string(),
      type: z.enum(claimTypes).nullable(),
      order_number: z.string(),
      created_at: Time,
    }),
  ),
  timeline: z.array(ClaimTimelineRow),
  notes: z.array(CaseNote),
  allowed_actions: z.array(AllowedClaimAction),
  /** The one step to suggest to this caller; always allowed. */
  next_action: z.enum(claimActionNames).nullable(),
  /** When there is no such step: the one the claim waits for and this caller may not take. */
  awaited_action: z.enum(claimActionNames).nullable(),
});
export type ClaimDetail = z.output<typeof ClaimDetail>;

export const ClaimActionAnswer = z.object({ changed: z.boolean(), claim: ClaimDetail });
export type ClaimActionAnswer = z.output<typeof ClaimActionAnswer>;

export const ClaimCounts = z.object({
  all: z.int(),
  review: z.int(),
  waiting: z.int(),
  to_resolve: z.int(),
  in_progress: z.int(),
  closed: z.int(),
  open: z.int(),
  /** Open claims past their target. */
  late: z.int(),
});
export type ClaimCounts = z.output<typeof ClaimCounts>;

export const ClaimsQuery = listQuery({
  sorts: ["created_at", "updated_at", "claimed_minor", "due_at"],
  filters: {
    tab: z.enum(claimTabs).optional(),
    status: oneOrMore(claimStatuses).optional(),
    stage: oneOrMore(claimStages).optional(),
    type: oneOrMore(claimTypes).optional(),
    decision: oneOrMore(claimDecisions).optional(),
    /** A kind of resolution it has. */
    kind: oneOrMore(claimKinds).optional(),
    /** A member's id, `me` or `none`. */
    assignee: Id.optional(),
    flag: Flag.optional(),
    carrier_state: oneOrMore(carrierClaimStates).optional(),
    /** Only open claims past their target. */
    late: z.enum(["true"]).optional(),
    order_id: Id.optional(),
    /** A customer's id or email address. */
    customer: line(254).optional(),
    created_from: Time.optional(),
    created_to: Time.optional(),
    currency: Currency.optional(),
  },
});
export type ClaimsQuery = z.output<typeof ClaimsQuery>;

/** Open claims by stage; empty stages are left out. */
export const ClaimsBoard = z.object({
  columns: z.array(z.object({ stage: z.enum(claimStages), total: z.int(), items: z.array(ClaimRow) })),
});
export type ClaimsBoard = z.output<typeof ClaimsBoard>;
