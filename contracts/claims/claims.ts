import { z } from "zod";
import { operationsOf } from "../action.ts";
import { defineContract, type Operation } from "../contract.ts";
import { Id, line, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { CalendarQuery } from "../returns/overview.ts";
import { claimActionNames, claimActions } from "./actions.ts";
import { CarrierClaimChange, CreateClaim, claimErrors, NewCarrierClaim } from "./bodies.ts";
import { ClaimsCalendar } from "./calendar.ts";
import { ClaimEligibility } from "./eligibility.ts";
import { ClaimSettings, SaveClaimSettings } from "./settings.ts";
import { ClaimActionAnswer, ClaimCounts, ClaimDetail, ClaimRow, ClaimsBoard, ClaimsQuery } from "./shapes.ts";

const prefix = "/api/v1/claims";
const params = z.object({ id: Id });
const ofStore = z.strictObject({ store_id: Id.optional() });
const affects = ["claims", "orders", "returns"] as const;
const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Claim"],
  summary: "Claims, newest first; q finds number, order, customer, tracking number, SKU and serial number",
  query: ClaimsQuery,
  data: pageOf(ClaimRow),
  store: "query",
} as const satisfies Operation;

/** Claims: lost, stolen, damaged and wrong parcels, poor quality, warranty. Acting needs the permission of the same act on returns. */
export const claims = defineContract({
  noun: "claims",
  subject: "Claim",
  service: "claims",
  operations: {
    list,
    export: exportOf(list, "Claims"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Claim"],
      summary: "Number of claims in each tab, and of those past their target",
      query: ofStore,
      data: ClaimCounts,
      store: "query",
    },
    board: {
      method: "GET",
      path: `${prefix}/board`,
      can: ["read", "Claim"],
      summary: "Open claims by stage: the oldest twenty of each and the count",
      query: z.strictObject({ store_id: Id.optional(), assignee: Id.optional() }),
      data: ClaimsBoard,
      store: "query",
    },
    calendar: {
      method: "GET",
      path: `${prefix}/calendar`,
      can: ["read", "Claim"],
      summary: "What is due between two days in the store's time zone, including carriers' deadlines",
      query: CalendarQuery,
      data: ClaimsCalendar,
      store: "query",
    },
    eligibility: {
      method: "GET",
      path: `${prefix}/eligibility`,
      can: ["read", "Claim"],
      summary: "What of an order can be claimed: free units, and each type with its dates or why not",
      query: z.strictObject({ store_id: Id.optional(), order_id: Id }),
      data: ClaimEligibility,
      store: "query",
      errors: ["NOT_FOUND"],
    },
    find: {
      method: "GET",
      path: `${prefix}/find`,
      can: ["read", "Claim"],
      summary: "Find the claim of a scanned or typed code: its number, a tracking number, its id, or its address",
      query: z.strictObject({ store_id: Id.optional(), code: line(500).min(1) }),
      data: z.object({ id: Id, number: z.string() }),
      store: "query",
      errors: ["NOT_FOUND"],
    },
    settings: {
      method: "GET",
      path: `${prefix}/settings`,
      can: ["read", "ClaimSettings"],
      summary: "How claims are run: windows, evidence, cap, targets, carriers, portal",
      query: ofStore,
      data: ClaimSettings,
      store: "query",
    },
    saveSettings: {
      method: "PUT",
      path: `${prefix}/settings`,
      can: ["update", "ClaimSettings"],
      summary: "Save the settings sent, all or nothing; they apply to later claims",
      query: ofStore,
      body: SaveClaimSettings,
      data: ClaimSettings,
      store: "query",
      errors: ["STALE_VERSION"],
      example: { body: { version: 0, data: { cap_minor: 500_000, target_days: 2 } } },
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Claim"],
      also: ["read", "Claim"],
      summary: "Submit a claim on behalf of the customer",
      body: CreateClaim,
      data: ClaimDetail,
      status: 201,
      errors: claimErrors,
      affects,
      example: {
        body: { order_id: "0198…", type: "DAMAGED", items: [{ order_line_id: "0198…", quantity: 1, reason: "DAMAGED" }] },
      },
    },
    bulk: {
      method: "POST",
      path: `${prefix}/bulk`,
      can: ["read", "Claim"],
      summary: "Apply one action to many claims; each has its own result, never all or nothing",
      body: z.strictObject({
        action: z.enum(claimActionNames),
        ids: z.array(Id).min(1).max(100),
        body: z.record(z.string(), z.unknown()).default({}),
      }),
      data: z.object({
        results: z.array(
          z.object({ id: Id, is_success: z.boolean(), changed: z.boolean(), code: z.string().nullable(), message: z.string() }),
        ),
      }),
      errors: ["FORBIDDEN"],
      affects,
      example: { body: { action: "approve", ids: ["0198…"], body: {} } },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Claim"],
      summary: "A claim with its items, evidence, parcel, money, history and allowed actions",
      params,
      data: ClaimDetail,
      errors: ["NOT_FOUND"],
    },
    createCarrierClaim: {
      method: "POST",
      path: `${prefix}/:id/carrier-claims`,
      can: ["update", "Claim"],
      also: ["read", "Claim"],
      summary: "Record a claim against the carrier; no carrier is called",
      params,
      body: NewCarrierClaim,
      data: ClaimDetail,
      status: 201,
      errors: ["NOT_FOUND", "INVALID_AMOUNT"],
      affects: ["claims"],
      example: { body: { carrier: "UPS", reference: "C-100", claimed_minor: 6100 } },
    },
    updateCarrierClaim: {
      method: "PUT",
      path: `${prefix}/:id/carrier-claims/:carrier_claim_id`,
      can: ["update", "Claim"],
      also: ["read", "Claim"],
      summary: "Change a claim against the carrier: its reference, its state, what was approved and paid",
      params: z.object({ id: Id, carrier_claim_id: Id }),
      body: CarrierClaimChange,
      data: ClaimDetail,
      errors: ["NOT_FOUND", "INVALID_AMOUNT", "WRONG_STAGE", "STALE_VERSION"],
      affects: ["claims"],
      example: { body: { state: "PAID", approved_minor: 6100, paid_minor: 6100 } },
    },
    ...operationsOf(claimActions, {
      path: `${prefix}/:id`,
      params,
      answer: ClaimActionAnswer,
      errors: ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"],
      affects,
    }),
  },
});
