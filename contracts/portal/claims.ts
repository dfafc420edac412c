import { z } from "zod";
import { AddedEvidence, CreateClaim, claimErrors } from "../claims/bodies.ts";
import { ClaimEligibility } from "../claims/eligibility.ts";
import { ClaimEvidence, ClaimParcel } from "../claims/parts.ts";
import { claimCloseReasons, claimDecisions, claimKinds, claimStages, claimStatuses, claimTypes, wantedKinds } from "../claims/states.ts";
import { customerClaimLabels } from "../claims/timeline.ts";
import { defineContract } from "../contract.ts";
import { Id, Time, text } from "../envelope.ts";
import { Currency, MinorPositive } from "../money.ts";
import { portalLabelOperations } from "./labels.ts";
import { SendBack } from "./shapes.ts";

const Request = CreateClaim.omit({ order_id: true, override_reason: true, note: true });
export type PortalClaimRequest = z.input<typeof Request>;

export const PortalClaimRow = z.object({
  id: Id,
  number: z.string(),
  type: z.enum(claimTypes),
  status: z.enum(claimStatuses),
  stage: z.enum(claimStages),
  close_reason: z.enum(claimCloseReasons).nullable(),
  items_summary: z.string(),
  created_at: Time,
});
export type PortalClaimRow = z.output<typeof PortalClaimRow>;

/** A claim as shown to its customer: no notes, flags, staff names or money of carriers. */
export const PortalClaim = PortalClaimRow.extend({
  decision: z.enum(claimDecisions),
  currency: Currency,
  /** The open question, and when the claim is closed without an answer. */
  question: z.string().nullable(),
  expires_at: Time.nullable(),
  parcel: ClaimParcel.nullable(),
  /** What the customer asked for. */
  wanted: z.enum(wantedKinds).nullable(),
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      variant_title: z.string().nullable(),
      image_url: z.string().nullable(),
      quantity: z.int(),
      reason: z.string(),
      description: z.string(),
      evidence: z.array(ClaimEvidence),
    }),
  ),
  resolutions: z.array(
    z.object({
      id: Id,
      /** Null: shipping, goodwill. */
      item_id: Id.nullable(),
      kind: z.enum(claimKinds),
      quantity: z.int(),
      amount_minor: MinorPositive,
      tracking: z.string().nullable(),
      /** The carrier's page about it, where that is known. */
      tracking_url: z.string().nullable(),
      at: Time,
    }),
  ),
  money: z.object({ approved_minor: MinorPositive, paid_minor: MinorPositive }),
  needs_item: z.boolean(),
  send_back: SendBack.nullable(),
  /** The slip or label to send the item back with, and whether a counter prints the label from a code. */
  papers: z.object({ label: z.boolean(), label_code: z.boolean() }),
  /** Oldest first; `text` is the question, the answer or the reason of a denial. */
  story: z.array(z.object({ id: Id, at: Time, label: z.enum(customerClaimLabels), is_slip: z.boolean(), text: z.string() })),
  may_answer: z.boolean(),
  may_cancel: z.boolean(),
});
export type PortalClaim = z.output<typeof PortalClaim>;

const ofOrder = "/api/v1/public/portal/orders/:order_id/claims";
const orderParams = z.object({ order_id: Id });
const params = orderParams.extend({ id: Id });

/** A customer's reports of problems with their order. */
export const portalClaims = defineContract({
  noun: "portal-claims",
  subject: "PortalCase",
  service: "public",
  operations: {
    list: {
      method: "GET",
      path: ofOrder,
      can: ["read", "PortalCase"],
      summary: "The order's claims, newest first",
      params: orderParams,
      data: z.object({ items: z.array(PortalClaimRow) }),
      errors: ["NOT_FOUND"],
    },
    eligibility: {
      method: "GET",
      path: `${ofOrder}/eligibility`,
      can: ["read", "PortalCase"],
      summary: "Which problems can be reported for which items, with their dates; none if the store does not accept reports here",
      params: orderParams,
      data: ClaimEligibility,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: ofOrder,
      can: ["create", "PortalCase"],
      summary: "Report a problem; windows and evidence are enforced",
      params: orderParams,
      body: Request,
      data: PortalClaim,
      status: 201,
      errors: claimErrors,
      affects: ["claims", "orders"],
      example: {
        body: {
          type: "DAMAGED",
          items: [{ order_line_id: "0198…", quantity: 1, reason: "DAMAGED", evidence: [{ file_id: "0198…", kind: "photo" }] }],
        },
      },
    },
    show: {
      method: "GET",
      path: `${ofOrder}/:id`,
      can: ["read", "PortalCase"],
      summary: "A claim as its customer sees it",
      params,
      data: PortalClaim,
      errors: ["NOT_FOUND"],
    },
    answer: {
      method: "POST",
      path: `${ofOrder}/:id/answer`,
      can: ["create", "PortalCase"],
      summary: "Answer the store's question with text, evidence or both",
      params,
      body: z
        .strictObject({ text: text(4000).default(""), evidence: z.array(AddedEvidence).max(10).default([]) })
        .refine((body) => body.text !== "" || body.evidence.length > 0, { message: "REQUIRED", path: ["text"] }),
      data: PortalClaim,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects: ["claims"],
      example: { body: { text: "The box was open when it arrived." } },
    },
    file: {
      method: "GET",
      path: `${ofOrder}/:id/files/:file_id`,
      can: ["read", "PortalCase"],
      summary: "A photo, video or document that the customer sent with the claim",
      params: params.extend({ file_id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    ...portalLabelOperations({
      path: `${ofOrder}/:id`,
      params,
      data: PortalClaim,
      affects: ["claims", "claim-labels"],
      paper: "The return slip or label to send the claimed item back with, a PDF",
    }),
    cancel: {
      method: "POST",
      path: `${ofOrder}/:id/cancel`,
      can: ["cancel", "PortalCase"],
      summary: "Withdraw a claim before it is approved",
      params,
      data: PortalClaim,
      errors: ["NOT_FOUND", "WRONG_STAGE", "NOT_CANCELLABLE"],
      affects: ["claims", "orders"],
    },
  },
});
