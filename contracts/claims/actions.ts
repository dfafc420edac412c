import { z } from "zod";
import type { ActionTable } from "../action.ts";
import { caseActions } from "../case-actions.ts";
import { distinct, Id, Quantity, text } from "../envelope.ts";
import { Minor, MinorPositive } from "../money.ts";
import { AddedEvidence, ApprovedItem, ChangedItem, claimItems, Parcel, ReceivedItem, Resolution } from "./bodies.ts";
import { ClaimOutcome } from "./outcome.ts";
import { type ClaimStage, claimKinds, openClaimStages, undecided, wantedKinds } from "./states.ts";

/** Acting on claims needs the claims area as well. */
const inArea = ["read", "Claim"] as const;
const moneyErrors = [
  ...["INVALID_AMOUNT", "REFUND_EXCEEDS_BALANCE", "REFUND_IS_PENDING", "REFUND_LIMIT_EXCEEDED", "STORE_CANNOT_REFUND"],
  ...["PLATFORM_DECLINED", "PLATFORM_UNAVAILABLE", "PLATFORM_NOT_SUPPORTED", "PLATFORM_SCOPE_MISSING"],
  ...["NOT_THERE", "REFUND_DOES_NOT_FIT", "REFUSED_MAYBE_PAID"],
] as const;
const resolveErrors = [
  ...["OUT_OF_STOCK", "UNKNOWN_VARIANT", "SHIPPING_ALREADY_REFUNDED", "CLAIM_EXCEEDS_PAID", "QUANTITY_EXCEEDS_RETURNABLE"],
  ...["REASON_REQUIRED", "BENEFIT_USED_UP", "NOT_COVERED", "FORBIDDEN"],
] as const;

/** Every action on a claim, in menu order. To add an action, add its entry here. */
export const claimActions = {
  review: {
    can: ["update", "Claim"],
    also: inArea,
    summary: "Take the claim into review; optional before a decision",
    body: z.strictObject({}),
    example: {},
    from: ["SUBMITTED"],
    event: "review_started",
    labels: ["Review Started"],
    bulk: true,
  },
  approve: {
    can: ["approve", "Claim"],
    also: inArea,
    summary: "Approve the claim in full or for fewer units or a smaller amount",
    body: z.strictObject({
      items: distinct(claimItems(ApprovedItem)).optional(),
      /** The part of the paid shipping that is given back. */
      shipping_minor: MinorPositive.optional(),
      /** The item has to be sent back first. */
      needs_item: z.boolean().optional(),
      /** Where the item is sent back to. */
      location_id: Id.nullish(),
      /** The resolution stock is reserved for; left out, the one wanted; null for none. */
      keep_for: z.enum(claimKinds).nullish(),
      note: text().optional(),
      /** Why the owner goes beyond the store's cap. */
      override_reason: text(500).optional(),
    }),
    errors: ["CLAIM_EXCEEDS_PAID", "CLAIM_CAP_EXCEEDED", "NOTHING_ACCEPTED", "QUANTITY_EXCEEDS_RETURNABLE", "UNKNOWN_LOCATION"],
    example: { items: [{ id: "0198…", quantity: 1 }] },
    from: ["SUBMITTED", "UNDER_REVIEW"],
    event: "approved",
    labels: ["Approved"],
    next: { SUBMITTED: 1, UNDER_REVIEW: 1 },
    bulk: true,
  },
  deny: {
    can: ["decline", "Claim"],
    also: inArea,
    summary: "Deny the claim; the reason is shown to the customer",
    body: z.strictObject({ reason: text(1000).default("") }),
    errors: ["REASON_REQUIRED"],
    example: { reason: "The photos show normal wear" },
    /** Past a decision only once it was reopened. */
    asks: "reason",
    from: openClaimStages,
    event: "denied",
    labels: ["Denied"],
    bulk: true,
    dangerous: true,
  },
  "request-info": {
    can: ["update", "Claim"],
    also: inArea,
    summary: "Ask the customer a question; response time is paused until the answer",
    body: z.strictObject({ question: text(2000).min(1) }),
    example: { question: "Can you send a photo of the label?" },
    from: ["SUBMITTED", "UNDER_REVIEW"],
    event: "info_requested",
    labels: ["Info Requested"],
  },
  answer: {
    can: ["update", "Claim"],
    also: inArea,
    summary: "Record the customer’s answer: text, evidence or both",
    body: z
      .strictObject({ text: text(4000).default(""), evidence: z.array(AddedEvidence).max(10).default([]) })
      .refine((body) => body.text !== "" || body.evidence.length > 0, { message: "REQUIRED", path: ["text"] }),
    example: { text: "The box was open when it arrived." },
    from: ["NEEDS_INFO"],
    event: "answered",
    labels: ["Answered"],
  },
  receive: {
    can: ["update", "Claim"],
    also: inArea,
    summary: "Record which claimed units came back, as totals so far",
    body: z.strictObject({ items: distinct(claimItems(ReceivedItem)).optional(), location_id: Id.nullish() }),
    errors: ["RECEIVED_EXCEEDS_APPROVED", "CANNOT_UNRECEIVE", "UNKNOWN_LOCATION"],
    example: { items: [{ id: "0198…", received: 1, as: "SCRAP" }] },
    from: ["AWAITING_ITEM"],
    event: "item_received",
    labels: ["Item Received", "Restocked"],
    next: { AWAITING_ITEM: 1 },
  },
  resolve: {
    can: ["process", "Claim"],
    also: inArea,
    summary: "Resolve units: refund, store credit, replacement, repair, kit, or elsewhere; repeating changes nothing",
    body: z.strictObject({ ...Resolution, expected_total_minor: Minor }),
    errors: ["OUTCOME_CHANGED", ...resolveErrors, ...moneyErrors],
    example: { items: [{ id: "0198…", kind: "REFUND" }], expected_total_minor: 2500 },
    from: ["APPROVED", "AWAITING_ITEM", "ITEM_RECEIVED", "IN_PROGRESS"],
    /** Not `resolved`: that is told once, when everything is done. */
    event: "resolution_made",
    labels: ["Resolved", "Payment", "Payment Failed", "Payment Pending", "Payment Unknown", "Replacement Created", "Goodwill"],
    /** What is undecided comes before what is on its way. */
    next: { APPROVED: 1, ITEM_RECEIVED: 1, IN_PROGRESS: 1 },
    opens: "process",
  },
  complete: {
    can: ["process", "Claim"],
    also: inArea,
    summary: "Record that the replacement, the repaired item or the kit was sent",
    body: z.strictObject({
      /** Left out: everything that is running. */
      resolutions: distinct(claimItems(z.strictObject({ id: Id, quantity: Quantity.optional() }))).optional(),
      tracking: Parcel.nullish(),
    }),
    errors: ["NOTHING_TO_FULFILL", "OUT_OF_STOCK"],
    example: { tracking: "1Z999" },
    /** A replacement may be sent ahead of the item. */
    from: ["AWAITING_ITEM", "ITEM_RECEIVED", "IN_PROGRESS"],
    event: "completed",
    labels: ["Sent"],
    next: { IN_PROGRESS: 2 },
  },
  "cancel-resolution": {
    can: ["process", "Claim"],
    also: inArea,
    summary: "Cancel a repair, kit or replacement that was not sent, to resolve it another way; or send the item back unrepaired",
    body: z.strictObject({
      /** Left out: everything that is running. */
      resolutions: distinct(claimItems(z.strictObject({ id: Id }))).optional(),
      reason: text(1000).default(""),
      /** The item goes back to the customer unrepaired: that is the end of it. */
      send_back: z.boolean().default(false),
      tracking: Parcel.nullish(),
    }),
    errors: ["NOTHING_TO_FULFILL", "NOT_CANCELLABLE", "REASON_REQUIRED"],
    example: { reason: "The part is no longer made" },
    from: ["AWAITING_ITEM", "ITEM_RECEIVED", "IN_PROGRESS"],
    event: "resolution_cancelled",
    labels: ["Resolution Cancelled", "Sent Back"],
    dangerous: true,
  },
  update: {
    method: "PUT",
    can: ["update", "Claim"],
    also: inArea,
    summary: "Change items, evidence, the requested resolution or the parcel before a decision",
    body: z.strictObject({
      items: distinct(claimItems(ChangedItem)).optional(),
      wanted: z.enum(wantedKinds).nullish(),
      parcel_id: Id.nullish(),
      address_confirmed: z.boolean().optional(),
      note: text().optional(),
    }),
    errors: ["QUANTITY_EXCEEDS_RETURNABLE", "PARCEL_DELIVERED", "ALREADY_PROCESSED"],
    example: { wanted: "REPLACEMENT" },
    from: undecided,
    event: "updated",
    labels: ["Updated"],
  },
  evidence: {
    can: ["update", "Claim"],
    also: inArea,
    summary: "Add files that support the claim, and remove them",
    body: z.strictObject({ add: z.array(AddedEvidence).max(10).default([]), remove: z.array(Id).max(10).default([]) }),
    errors: ["TOO_MANY_FILES"],
    example: { add: [{ item_id: "0198…", file_id: "0198…", kind: "photo" }] },
    from: "always",
    event: "evidence_changed",
    labels: ["Evidence Changed"],
    place: "page",
  },
  ...caseActions({ update: { can: ["update", "Claim"], also: inArea }, process: { can: ["process", "Claim"], also: inArea } }),
  reopen: {
    can: ["reopen", "Claim"],
    also: inArea,
    summary: "Reopen a closed claim; what was settled stays settled",
    body: z.strictObject({ reason: text(1000).default("") }),
    errors: ["UNITS_TAKEN", "REASON_REQUIRED", "CLAIM_OPEN"],
    example: { reason: "The customer sent new photos" },
    asks: "reason",
    from: ["CLOSED"],
    event: "reopened",
    labels: ["Reopened"],
  },
  close: {
    can: ["close", "Claim"],
    also: inArea,
    summary: "Close a claim that was resolved elsewhere",
    body: z.strictObject({ reason: text(1000).default("") }),
    errors: ["REASON_REQUIRED", "REFUND_IS_PENDING"],
    example: { reason: "Paid by the insurance" },
    asks: "reason",
    from: openClaimStages,
    event: "closed",
    labels: ["Closed"],
    bulk: true,
    dangerous: true,
  },
  cancel: {
    can: ["cancel", "Claim"],
    also: inArea,
    summary: "Withdraw a claim before anything was resolved",
    body: z.strictObject({ reason: text(1000).optional() }),
    errors: ["NOT_CANCELLABLE"],
    example: { reason: "The parcel arrived after all" },
    asks: "optional reason",
    from: openClaimStages,
    event: "cancelled",
    labels: ["Cancelled"],
    dangerous: true,
  },
  "preview-resolution": {
    can: ["read", "Claim"],
    summary: "Preview what resolving would do and pay, without writing anything",
    body: z.strictObject({ ...Resolution, expected_total_minor: Minor.optional() }),
    answer: z.object({ outcome: ClaimOutcome }),
    errors: ["INVALID_AMOUNT", "REFUND_EXCEEDS_BALANCE", "PLATFORM_SCOPE_MISSING", ...resolveErrors],
    example: { items: [{ id: "0198…", kind: "REFUND" }] },
    from: "always",
    event: "previewed",
    labels: [],
    place: "none",
  },
} as const satisfies ActionTable<ClaimStage>;

export type ClaimAction = keyof typeof claimActions;
export type ClaimBody<A extends ClaimAction> = z.output<(typeof claimActions)[A]["body"]>;
const names = Object.keys(claimActions) as [ClaimAction, ...ClaimAction[]];
export const claimActionNames: readonly [ClaimAction, ...ClaimAction[]] = names;
/** Actions that can be applied to many claims at once. */
export type BulkClaimAction = { [A in ClaimAction]: (typeof claimActions)[A] extends { bulk: true } ? A : never }[ClaimAction];
